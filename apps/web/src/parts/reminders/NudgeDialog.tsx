import type { GroupAssignment } from '@circuit/contract/groupAssignments';
import type { UserId } from '@circuit/domain/kernel';
import { PHASE_LABELS } from '@circuit/domain/phases';
import { LONGEST_NUDGE, NUDGE_AGAIN_HOURS, type TaskPhase } from '@circuit/domain/reminders';
import { Button, Checkbox, Dialog, Note, Skeleton, Stack, TextAreaField, TextLink } from '@circuit/ui';

import { LoadFailed } from '#platform/api/LoadFailed.tsx';
import { PATHS } from '#parts/addresses/paths.ts';
import { settings } from '#platform/settings/settings.ts';

import { LetterPreview } from './LetterPreview.tsx';
import styles from './nudge.module.css';
import { NudgedPeople } from './NudgedPeople.tsx';
import { countWords, studentsWords, type Nudge } from './nudgeWords.ts';
import { useNudge } from './useNudge.ts';

interface Props {
  readonly groupAssignment: Pick<GroupAssignment, 'id' | 'title'>;
  /** Of the course. */
  readonly timeZoneId: string;
  readonly phase: TaskPhase;
  /** Whom it is meant for; who of them has finished is left out. */
  readonly userIds: readonly UserId[];
  readonly onClose: () => void;
}

/** Says to whom it goes, to whom not and why, and what they read, before it is sent. (NG-6) */
export function NudgeDialog({ groupAssignment, timeZoneId, phase, userIds, onClose }: Props) {
  const nudge = useNudge(groupAssignment, phase, userIds);
  const { rehearsed, sent, isSending, isLooking, text } = nudge;
  const count = rehearsed?.recipients.length ?? 0;
  return (
    <Dialog
      isOpen
      // Cannot be closed while sending: the user would not learn who got the nudge.
      onClose={isSending ? () => undefined : onClose}
      title={`Nudge about ${PHASE_LABELS[phase]}`}
      note={sent === null && rehearsed !== undefined ? noteOf(rehearsed) : undefined}
      actions={
        <>
          <Button onClick={onClose} isOff={isSending}>
            {sent === null ? 'Cancel' : 'Close'}
          </Button>
          {sent === null && rehearsed !== undefined ? (
            <Button
              kind="primary"
              isBusy={isSending || isLooking}
              busyLabel={isSending ? 'Sending…' : undefined}
              blockedReason={blockedBy(count, text)}
              onClick={nudge.send}
            >
              Send to {studentsWords(count)}
            </Button>
          ) : null}
        </>
      }
    >
      <Stack gap={4}>
        {sent === null ? (
          <Wish nudge={nudge} timeZoneId={timeZoneId} />
        ) : (
          <Result sent={sent} timeZoneId={timeZoneId} />
        )}
      </Stack>
    </Dialog>
  );
}

interface WishProps {
  readonly nudge: ReturnType<typeof useNudge>;
  readonly timeZoneId: string;
}

function Wish({ nudge, timeZoneId }: WishProps) {
  const { rehearsed, problem, failure, text, setText, includesRecent, setIncludesRecent, again, isSending } = nudge;
  if (rehearsed === undefined)
    return problem === null ? (
      <Skeleton shape="line" count={4} label="Checking who has not finished" />
    ) : (
      <LoadFailed
        what="We could not check who has not finished, so nothing can be sent."
        reason={problem}
        onRetry={again}
      />
    );
  const { recipients, leftOut, letter } = rehearsed;
  const recent = leftOut.filter(({ why }) => why === 'nudgedLately').length;
  return (
    <>
      <output className={styles['counts']}>{countWords(rehearsed)}</output>
      <TextAreaField
        label="Message"
        value={text}
        rows={4}
        maxLength={LONGEST_NUDGE}
        error={text.trim() === '' ? 'Write a message.' : undefined}
        onChange={isSending ? () => undefined : setText}
      />
      {recent > 0 || includesRecent ? (
        <Checkbox
          label={`Include students nudged in the last ${NUDGE_AGAIN_HOURS} hours`}
          isChecked={includesRecent}
          onChange={isSending ? () => undefined : setIncludesRecent}
        />
      ) : null}
      {letter === null ? null : <LetterPreview letter={letter} text={text} to={recipients[0]} />}
      <NudgedPeople recipients={recipients} leftOut={leftOut} timeZoneId={timeZoneId} />
      {failure === null ? null : (
        <Note tone="bad" role="alert">
          {failure}
        </Note>
      )}
    </>
  );
}

function Result({ sent, timeZoneId }: { readonly sent: Nudge; readonly timeZoneId: string }) {
  const { recipients, leftOut, isMailOff } = sent;
  return (
    <>
      <Note tone="ok">
        <output>
          {isMailOff
            ? `E-mail is off in this demo. In your course, this would go to ${studentsWords(recipients.length)}.`
            : `Sent to ${studentsWords(recipients.length)}. The messages are on their way.`}
        </output>
        {isMailOff && settings.IS_DEMO ? <TextLink href={PATHS.outbox}>Read them in the outbox</TextLink> : null}
      </Note>
      <NudgedPeople recipients={recipients} leftOut={leftOut} timeZoneId={timeZoneId} isSent />
    </>
  );
}

const noteOf = ({ isMailOff }: Nudge) =>
  isMailOff ? 'Goes to the demo’s outbox, with your name.' : 'Sent by e-mail, with your name.';

function blockedBy(count: number, text: string): string | undefined {
  if (count === 0) return 'Nobody would receive it.';
  return text.trim() === '' ? 'Write a message.' : undefined;
}
