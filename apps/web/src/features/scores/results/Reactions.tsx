import type { ReceivedReview } from '@circuit/contract/scores';
import type { GroupAssignmentId } from '@circuit/domain/kernel';
import { LONGEST_REPLY, type ReactionKind, REACTIONS } from '@circuit/domain/reactions';
import { Button, Icon, Note, ToggleButton } from '@circuit/ui';
import { Reply } from 'lucide-react';
import { useState } from 'react';

import { failureWords } from '#platform/api/failureWords.ts';
import { ReasonDialog } from '#parts/reasons/ReasonDialog.tsx';

import { REACTION_LABELS } from './responses.ts';
import styles from './respond.module.css';
import { SaidReply } from './SaidReaction.tsx';
import { useReaction } from './useReaction.ts';

interface Props {
  readonly groupAssignmentId: GroupAssignmentId;
  readonly review: ReceivedReview;
  /** "Reviewer A" */
  readonly who: string;
  /** "this" beside the whole review, "this review" at one of its comments. */
  readonly what: 'this' | 'this review';
}

/** Three words that hold or do not, saved at once, and a few of one's own. (SW-3, SW-4) */
export function Reactions({ groupAssignmentId, review, who, what }: Props) {
  const { shown, save } = useReaction(groupAssignmentId, review);
  const [error, setError] = useState<unknown>();
  const [isReplying, setReplying] = useState(false);
  /** A reply that was not saved: the student finds their words when they return to it. */
  const [unsaved, setUnsaved] = useState<string | null>(null);

  async function press(kind: ReactionKind, isOn: boolean): Promise<void> {
    setError(undefined);
    const outcome = await save({ [kind]: isOn });
    if (outcome.error !== undefined) setError(outcome.error);
  }

  async function sendReply(reply: string) {
    const outcome = await save({ reply });
    setUnsaved(outcome.error === undefined ? null : reply);
    return outcome;
  }

  return (
    <>
      {shown.reply === '' ? null : <SaidReply reply={shown.reply} isOwn />}
      <fieldset aria-label={`Your reaction to ${who}`} className={styles['react']}>
        <span>Was {what}</span>
        {REACTIONS.map((kind) => (
          <ToggleButton
            key={kind}
            label={REACTION_LABELS[kind]}
            isOn={shown[kind]}
            onChange={(isOn) => void press(kind, isOn)}
          />
        ))}
        <Button kind="ghost" size="small" icon={<Icon of={Reply} />} onClick={() => setReplying(true)}>
          {shown.reply === '' ? 'Thank or reply' : 'Change reply'}
        </Button>
      </fieldset>
      {error === undefined ? null : (
        <Note tone="bad" role="alert">
          {failureWords(error, 'Your reaction was not saved.')}
        </Note>
      )}
      {isReplying ? (
        <ReasonDialog
          title={`Reply to ${who}`}
          note="The reviewer does not see your name. Instructors and graders do."
          label="Reply"
          first={unsaved ?? shown.reply}
          // One that was sent can be taken away; saving nothing at all would say nothing.
          least={shown.reply === '' ? 1 : 0}
          most={LONGEST_REPLY}
          isCounted
          doLabel="Save reply"
          busyLabel="Saving…"
          notDone="Not saved."
          send={sendReply}
          onClose={() => setReplying(false)}
        />
      ) : null}
    </>
  );
}
