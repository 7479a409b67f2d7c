import type { GroupAssignment } from '@circuit/contract/groupAssignments';
import type { GroupList } from '@circuit/contract/groups';
import type { Student, StudentGiven, StudentReceived } from '@circuit/contract/students';
import { sortedName } from '@circuit/domain/people';
import { Card, Chip, VoiceMark } from '@circuit/ui';
import { type ReactNode, useId } from 'react';

import { StudentLink } from '#parts/students/StudentLink.tsx';
import { useStudentAddress } from '#parts/students/useStudentAddress.ts';
import { formatDateTime } from '#platform/time/format.ts';
import { useZone } from '#platform/api/useZone.ts';
import { AnswersView } from '#parts/workspace/AnswersView.tsx';

import styles from './students.module.css';

interface Props {
  readonly group: GroupList['items'][number];
  readonly groupAssignment: GroupAssignment;
  readonly student: Student;
}

const KINDS = { superior: 'Grader', peer: 'Classmate', self: 'Self-evaluation' } as const;
const VOICES = { superior: 'expert', peer: 'peer', self: 'you' } as const;

/** What graders, classmates and the author said of the work. */
export function Received({ group, groupAssignment, student }: Props) {
  const address = useStudentAddress({ group, groupAssignment });
  const zone = useZone(group.timeZoneId);
  const { received } = student;
  return (
    <Section title="Reviews received" count={received.length} none="Nobody has handed in a review of this work.">
      {received.map((review) => (
        <li key={review.id}>
          <details className={styles['review']}>
            <summary>
              <VoiceMark voice={VOICES[review.kind]} hasName={false} /> <b>{sortedName(review.evaluator)}</b>{' '}
              <span className={styles['quiet']}>
                {KINDS[review.kind]}, {formatDateTime(new Date(review.handedInAt), zone)}
                {review.reviewedVersion === null ? '' : `, for version ${review.reviewedVersion}`}
              </span>
              <ReviewChips review={review} />
            </summary>
            {review.kind === 'peer' ? (
              <p>
                Page of <StudentLink person={review.evaluator} address={address} />
              </p>
            ) : null}
            <Answers student={student} review={review} />
          </details>
        </li>
      ))}
    </Section>
  );
}

function ReviewChips({ review: { kind, isFinal, excludedAt } }: { readonly review: StudentReceived }) {
  return (
    <>
      {kind === 'superior' ? <Chip tone={isFinal ? 'ok' : 'neutral'}>{isFinal ? 'Final' : 'Not final'}</Chip> : null}
      {excludedAt === null ? null : <Chip tone="warn">Does not count</Chip>}
    </>
  );
}

const STATES = {
  ToDo: { word: 'Not started', tone: 'neutral' },
  Begun: { word: 'Started', tone: 'you' },
  HandedIn: { word: 'Handed in', tone: 'ok' },
} as const;

/** Whom this student was asked to review, and what they said; what is only begun stays theirs. (SS-2) */
export function Given({ group, groupAssignment, student }: Props) {
  const address = useStudentAddress({ group, groupAssignment });
  const zone = useZone(group.timeZoneId);
  return (
    <Section title="Reviews given" count={student.given.length} none="This student was not given anything to review.">
      {student.given.map((given) => (
        <li key={given.id}>
          {given.review === null ? (
            <p className={styles['review']}>
              <StudentLink person={given.author} address={address} /> <State of={given} />
            </p>
          ) : (
            <details className={styles['review']}>
              <summary>
                <b>{sortedName(given.author)}</b>{' '}
                <span className={styles['quiet']}>{formatDateTime(new Date(given.review.handedInAt), zone)}</span>
                <State of={given} />
                {given.review.excludedAt === null ? null : <Chip tone="warn">Does not count</Chip>}
              </summary>
              <p>
                Page of <StudentLink person={given.author} address={address} />
              </p>
              <Answers student={student} review={given.review} />
            </details>
          )}
        </li>
      ))}
    </Section>
  );
}

const State = ({ of }: { readonly of: StudentGiven }) => (
  <Chip tone={STATES[of.status].tone}>{STATES[of.status].word}</Chip>
);

interface AnswersProps {
  readonly student: Student;
  readonly review: Pick<StudentReceived, 'rubricVersionId' | 'answers' | 'exclusionReason'>;
}

function Answers({ student, review: { rubricVersionId, answers, exclusionReason } }: AnswersProps) {
  const rubric = student.rubrics.find((one) => one.rubricVersionId === rubricVersionId);
  return (
    <>
      {exclusionReason === '' ? null : <p>It does not count: {exclusionReason}</p>}
      {rubric === undefined ? <p>Its rubric no longer exists.</p> : <AnswersView contents={rubric} answers={answers} />}
    </>
  );
}

interface SectionProps {
  readonly title: string;
  readonly count: number;
  readonly none: string;
  readonly children: ReactNode;
}

function Section({ title, count, none, children }: SectionProps) {
  const titleId = useId();
  return (
    <Card labelledBy={titleId}>
      <h2 id={titleId}>
        {title} ({count})
      </h2>
      {count === 0 ? <p className={styles['quiet']}>{none}</p> : <ul className={styles['reviews']}>{children}</ul>}
    </Card>
  );
}
