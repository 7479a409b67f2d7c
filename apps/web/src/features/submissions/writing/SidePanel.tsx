import type { Submission } from '@circuit/contract/submissions';
import type { RichDocument } from '@circuit/domain/richText';

import { CoachCard } from '../coach/CoachCard.tsx';
import { FeedbackCard } from '../feedback/FeedbackCard.tsx';
import type { GroupAssignmentOfCourse } from '#parts/learnerStatuses/groupAssignmentOfCourse.ts';

import { Checks } from './Checks.tsx';
import type { CheckAct, HandInCheck } from './checks.ts';
import { SelfHandIn } from './SelfHandIn.tsx';
import styles from './writing.module.css';

interface Props extends GroupAssignmentOfCourse {
  /** In a sheet, whose own title says it. */
  readonly isInSheet: boolean;
  readonly submission: Submission;
  /** As it is on the screen; null while it opens. */
  readonly document: RichDocument | null;
  readonly readNow: () => RichDocument;
  readonly checks: readonly HandInCheck[];
  /** What came of the last press; empty when it is seen in the text. */
  readonly said: string;
  readonly onAct: (act: CheckAct) => void;
  /** Feedback reads what is stored, so what was typed is stored first. */
  readonly onSettle: () => Promise<boolean>;
}

/** Beside the text, or in a sheet on a phone: checks, the coach, and automatic feedback where the assignment has it. */
export function SidePanel({ isInSheet, course, groupAssignment, submission, ...of }: Props) {
  const { document, readNow, checks, said, onAct, onSettle } = of;
  return (
    <div className={styles['sideBody']}>
      <div>
        {isInSheet ? null : <h2 className={styles['sideTitle']}>{BEFORE_HAND_IN}</h2>}
        <Checks checks={checks} onAct={onAct} />
        <output>{said}</output>
      </div>
      <SelfHandIn
        course={course}
        groupAssignment={groupAssignment}
        submission={submission}
        isUnfinished={checks.some(({ state }) => state === 'missing')}
      />
      <p className={styles['quiet']}>Classmates do not see your name. Your instructor does.</p>
      {document === null ? null : (
        <CoachCard
          groupAssignment={groupAssignment}
          submission={submission}
          document={document}
          readNow={readNow}
          onShow={(words) => onAct(passage(words))}
        />
      )}
      {groupAssignment.aesEnabled ? (
        <FeedbackCard
          course={course}
          groupAssignment={groupAssignment}
          submission={submission}
          onShow={(words) => onAct(passage(words))}
          onSettle={onSettle}
        />
      ) : null}
    </div>
  );
}

export const BEFORE_HAND_IN = 'Before you hand in';

const passage = (words: string): CheckAct => ({ kind: 'showWords', label: 'Show', words });
