import type { GroupAssignment } from '@circuit/contract/groupAssignments';
import { Skeleton } from '@circuit/ui';
import { useEffect, useEffectEvent } from 'react';

import { useReason } from '#parts/reasons/useReason.tsx';
import { ActDialog } from '#platform/acts/ActDialog.tsx';
import { NotDone } from '#platform/acts/NotDone.tsx';
import { useRehearsed } from '#platform/api/useRehearsed.ts';
import { useConfigurationQuery } from '#platform/api/resources.ts';
import { notify } from '#platform/notifications/notificationsSlice.ts';
import { useAppDispatch } from '#platform/store/store.ts';
import { many } from '#parts/words/figures.ts';

import { scoresChanged, useUnreleaseScoreRunMutation } from './scoresApi.ts';
import { toldWords } from './releaseWords.tsx';
import styles from './scores.module.css';

interface Props {
  readonly groupAssignment: Pick<GroupAssignment, 'id'>;
  readonly onClose: () => void;
}

interface Asked {
  readonly dryRun: boolean;
  readonly reason?: string;
}

/** What students lose, who has seen it and who is told, before it happens. (SP-13) */
export function UnreleaseDialog({ groupAssignment, onClose }: Props) {
  const dispatch = useAppDispatch();
  const [send] = useUnreleaseScoreRunMutation();
  const why = useReason({
    label: 'Why you are unreleasing them',
    hint: 'Students who look for their results see this. It is also shown in the course history.',
    isRequired: true,
  });
  const lmsName = useConfigurationQuery().data?.lmsName ?? '';
  const { answer, ask, answerTo, isSending, hasFailed, detail, isUnknown } = useRehearsed(
    (asked: Asked, idempotencyKey) =>
      send({ request: { groupAssignmentId: groupAssignment.id, ...asked }, idempotencyKey }),
    { onSent: () => dispatch(scoresChanged()) },
  );
  const begin = useEffectEvent(() => ask({ dryRun: true }));
  useEffect(() => begin(), []);

  async function unrelease() {
    if (!why.check() || (await answerTo({ dryRun: false, reason: why.reason })) === undefined) return;
    dispatch(notify({ type: 'SUCCESS', text: 'Results are unreleased. Students can no longer see them.' }));
    onClose();
  }

  return (
    <ActDialog
      title="Unrelease results"
      note="We keep scores and runs. You can release again."
      action={answer === undefined ? undefined : 'Unrelease results'}
      isDanger
      busyLabel="Unreleasing…"
      isBusy={isSending}
      failed={null}
      act={() => void unrelease()}
      onClose={onClose}
    >
      {answer === undefined && !hasFailed ? (
        <Skeleton shape="line" count={3} label="Loading who has seen results" />
      ) : null}
      {hasFailed ? (
        <NotDone
          isUnknown={isUnknown}
          unknownText="The server did not answer, so results may already be unreleased. It is safe to try again."
          nothingText="Nothing was changed."
          detail={detail}
          onTryAgain={() => (answer === undefined ? ask({ dryRun: true }) : void unrelease())}
        />
      ) : null}
      {answer === undefined ? null : (
        <>
          <ul className={styles['sentences']}>
            <li>Students will no longer see their scores or what classmates wrote.</li>
            <li>
              {answer.openedCount === 0
                ? 'Nobody has opened their results yet, so nobody gets a message.'
                : `${many(answer.openedCount, 'student')} ${answer.openedCount === 1 ? 'has' : 'have'} opened their results. ${toldWords(answer, 'with your reason')}`}
            </li>
            <li>
              Reactions and second looks are closed until the next release.
              {answer.openSecondLookCount === 0
                ? ''
                : ` ${many(answer.openSecondLookCount, 'second look')} without an answer ${answer.openSecondLookCount === 1 ? 'has' : 'have'} to wait until then.`}
            </li>
            <li>
              Grades already sent to {lmsName === '' ? 'the learning management system' : lmsName} stay there. Correct
              them there if they are wrong.
            </li>
          </ul>
          {why.field}
        </>
      )}
    </ActDialog>
  );
}
