import type { Submission } from '@circuit/contract/submissions';
import { Note } from '@circuit/ui';

import type { GroupAssignmentOfCourse } from '#parts/learnerStatuses/groupAssignmentOfCourse.ts';
import { givenOutWords } from '../groupAssignment.ts';
import { RichTextViewer } from '#parts/richText/viewer/RichTextViewer.tsx';
import { BothVersions, ConflictDialog } from '#platform/saving/ConflictDialog.tsx';
import { formatDateTime } from '#platform/time/format.ts';
import { useZone } from '#platform/api/useZone.ts';

import type { RichDocument } from '@circuit/domain/richText';

import type { Draft } from './useDraft.ts';
import styles from './writing.module.css';

interface Props extends GroupAssignmentOfCourse {
  readonly submission: Submission;
  readonly secondsLeft: number | null;
  readonly draft: Draft;
  /** Something required is missing. */
  readonly isUnfinished: boolean;
}

const SOON_SECONDS = 600;

/** What must not be overlooked while writing: the last minutes, and what was handed in before. */
export function WritingNotes({ course, groupAssignment, submission, secondsLeft, draft, isUnfinished }: Props) {
  const zone = useZone(course.timeZoneId);
  const { handedIn, hasChangedSince, endsAt, isGivenOut } = submission;
  const { state } = draft;
  const show = (iso: string) => formatDateTime(new Date(iso), zone);
  const isSoon = secondsLeft !== null && secondsLeft > 0 && secondsLeft <= SOON_SECONDS;
  return (
    <div className={styles['notes']}>
      {state.kind === 'conflict' ? (
        <ConflictDialog
          subject="Your text was"
          isOnesOwn
          changedAt={state.theirs.updatedAt}
          zone={zone}
          both={
            <BothVersions
              mine={<Text value={state.mine['document']} />}
              theirs={<Text value={state.theirs.fields['document']} />}
            />
          }
          onKeepMine={() => void draft.resolve('mine')}
          onKeepTheirs={() => void draft.resolve('theirs')}
        />
      ) : null}
      {isSoon && endsAt !== null ? (
        // Seen and not said: the countdown above says at this moment how much is left.
        <Note tone="you">
          {handedIn === null
            ? `Less than 10 minutes left. Hand in by ${show(endsAt)}.${afterwardWords(submission, isUnfinished)}`
            : `Less than 10 minutes left. The version you hand in last before ${show(endsAt)} counts.`}
        </Note>
      ) : null}
      {isGivenOut ? <Note tone="info">{givenOutWords(groupAssignment)}</Note> : null}
      {handedIn !== null && hasChangedSince ? (
        <Note tone="warn">
          The handed-in version is from {show(handedIn.handedInAt)}. Your later changes are not handed in yet.
        </Note>
      ) : null}
    </div>
  );
}

/** What becomes of the draft if nobody presses the button. (HD-9) */
function afterwardWords({ handsItselfInAt }: Submission, isUnfinished: boolean): string {
  if (handsItselfInAt === null) return '';
  return isUnfinished
    ? ' Your draft is handed in automatically only if it has everything that is required by then.'
    : ' If you do not, your draft is handed in automatically.';
}

function Text({ value }: { readonly value: unknown }) {
  const document = value as RichDocument | undefined; // oxlint-disable-line typescript/no-unsafe-type-assertion -- the one field of a draft
  return document === undefined ? null : <RichTextViewer document={document} below={3} />;
}
