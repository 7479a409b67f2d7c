import type { Submission } from '@circuit/contract/submissions';
import { coachDraft, type Coaching } from '@circuit/domain/aesFeedback';
import { plainText, type RichDocument } from '@circuit/domain/richText';
import { criteriaOf } from '@circuit/domain/rubrics';
import { Button, Note, VoiceMark } from '@circuit/ui';
import { useId, useState } from 'react';

import { failureWords } from '#platform/api/failureWords.ts';
import type { GroupAssignmentOfCourse } from '#parts/learnerStatuses/groupAssignmentOfCourse.ts';

import { useLazyAesFeedbackQuery } from '../handInApi.ts';

import styles from './coach.module.css';
import { CoachedList } from './CoachedList.tsx';

interface Props extends Pick<GroupAssignmentOfCourse, 'groupAssignment'> {
  readonly submission: Pick<Submission, 'id'>;
  /** As it is on the screen, a moment late. */
  readonly document: RichDocument;
  /** The very newest words: a student types and presses at once. */
  readonly readNow: () => RichDocument;
  /** Leads to words of the draft. */
  readonly onShow: (words: string) => void;
}

interface Looked {
  readonly coaching: Coaching;
  /** The text that was looked at. */
  readonly text: string;
}

/**
 * Before the hand-in: what the rubric will ask, and where the draft seems silent. It happens in the page: nothing is sent
 * or stored, no round of automatic feedback is used, and nothing in it is a score. (FB-21, FB-22)
 */
export function CoachCard({ groupAssignment, submission, document, readNow, onShow }: Props) {
  const titleId = useId();
  const [ask, asking] = useLazyAesFeedbackQuery();
  const [looked, setLooked] = useState<Looked | null>(null);
  const [error, setError] = useState<unknown>();
  const { rubric, artifactConstraints } = groupAssignment;

  async function look() {
    setError(undefined);
    // Whether the university lets programs read drafts may have changed since the page was opened.
    const asked = { groupAssignmentId: groupAssignment.id, submissionId: submission.id };
    const offer = await ask(asked);
    if (offer.data === undefined) return setError(offer.error);
    const text = plainText(readNow());
    const coaching = coachDraft({
      rubric: rubric === null ? null : { criteria: criteriaOf(rubric) },
      takesText: artifactConstraints.some(({ type }) => type === 'TextArtifact'),
      isOff: offer.data.isReadingOff,
      text,
    });
    return setLooked({ coaching, text });
  }

  return (
    <section className={styles['coach']} aria-labelledby={titleId}>
      <div className={styles['head']}>
        <h2 id={titleId}>
          <VoiceMark voice="automatic" hasName={false} /> Coach
        </h2>
        <Button size="small" isBusy={asking.isFetching} busyLabel="Looking…" onClick={() => void look()}>
          {looked === null ? 'Look at my draft' : 'Look again'}
        </Button>
      </div>
      <p className={styles['quiet']}>
        Compares your draft with what the rubric will ask. It looks for signs and gives no score. Your text is neither
        stored nor sent, and no round of automatic feedback is used.
      </p>
      {error === undefined ? null : (
        <Note tone="bad" role="alert">
          {failureWords(error, 'The coach could not start.')}
        </Note>
      )}
      <div aria-live="polite">
        {looked === null ? null : (
          <CoachedList {...looked} isChanged={plainText(document) !== looked.text} onShow={onShow} />
        )}
      </div>
    </section>
  );
}
