import type { Submission } from '@circuit/contract/submissions';
import { SwitchField } from '@circuit/ui';

import type { GroupAssignmentOfCourse } from '#parts/learnerStatuses/groupAssignmentOfCourse.ts';
import { useZone } from '#platform/api/useZone.ts';
import { formatDateTime } from '#platform/time/format.ts';

import { useSwitchSelfHandInMutation } from '../handInApi.ts';
import styles from './writing.module.css';

interface Props extends GroupAssignmentOfCourse {
  readonly submission: Submission;
  /** Something required is missing. */
  readonly isUnfinished: boolean;
}

/** What becomes of this draft if its author does not press the button, and the switch for it. (HD-9) */
export function SelfHandIn({ course, groupAssignment, submission, isUnfinished }: Props) {
  const zone = useZone(course.timeZoneId);
  const [change, { isLoading, isError }] = useSwitchSelfHandInMutation();
  const { endsAt, handedIn, handsItselfIn, id } = submission;
  if (endsAt === null || handedIn !== null) return null;
  const end = formatDateTime(new Date(endsAt), zone);
  if (!groupAssignment.handsItselfIn)
    return <p className={styles['quiet']}>Drafts are not handed in automatically here. Hand in by {end}.</p>;
  const onWords = isUnfinished
    ? `If it has everything that is required by ${end} and you have not handed in, it is handed in automatically.`
    : `If you have not handed in by ${end}, this draft is handed in automatically. It does not count as late.`;
  return (
    <div>
      <SwitchField
        label="Hand in automatically at the deadline"
        hint={handsItselfIn ? onWords : `If you do not hand in by ${end}, this draft is not handed in.`}
        isOn={handsItselfIn}
        onChange={(isOn) => {
          if (isLoading) return;
          const request = { groupAssignmentId: groupAssignment.id, submissionId: id, handsItselfIn: isOn };
          void change({ request });
        }}
      />
      {isError ? <p role="alert">Not saved. Try again.</p> : null}
    </div>
  );
}
