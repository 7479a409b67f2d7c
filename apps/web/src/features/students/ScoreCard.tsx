import type { GroupAssignment } from '@circuit/contract/groupAssignments';
import type { GroupList } from '@circuit/contract/groups';
import type { LearnerResult, TotalLine } from '@circuit/contract/scores';
import type { UserId } from '@circuit/domain/kernel';
import { can } from '@circuit/domain/permissions';
import { PART_LABELS } from '@circuit/domain/scores';
import { AppLink, Card, Chip, Skeleton } from '@circuit/ui';
import { useId } from 'react';

import { LoadFailed } from '#platform/api/LoadFailed.tsx';
import { href } from '#parts/addresses/href.ts';
import { idsOf } from '#parts/addresses/idsOf.ts';
import { PATHS } from '#parts/addresses/paths.ts';
import { useResultQuery } from '#parts/scores/resultsApi.ts';
import { signedTenths, tenthsText } from '#parts/scores/tenths.ts';
import { useActor } from '#platform/session/useSession.ts';

import styles from './students.module.css';

interface Props {
  readonly group: GroupList['items'][number];
  readonly groupAssignment: GroupAssignment;
  readonly userId: UserId;
}

/** The total, how it adds up, and where it is explained line by line. */
export function ScoreCard({ group, groupAssignment, userId }: Props) {
  const titleId = useId();
  const maySee = can(useActor(), 'GroupAssignmentResultReadAny', group);
  const query = useResultQuery({ groupAssignmentId: groupAssignment.id, userId }, { skip: !maySee });
  if (!maySee) return null;
  const result = query.currentData;
  return (
    <Card labelledBy={titleId}>
      <h2 id={titleId}>Score</h2>
      {result === undefined ? (
        query.isError ? (
          <LoadFailed what="Could not load the score." error={query.error} onRetry={query.refetch} />
        ) : (
          <Skeleton shape="block" label="Loading the score" />
        )
      ) : (
        <Total
          result={result}
          whyAddress={href(PATHS.resultsOfStudent, { ...idsOf(group, groupAssignment), userId })}
        />
      )}
    </Card>
  );
}

const NO_SCORE: Readonly<Partial<Record<LearnerResult['state'], string>>> = {
  notReleased: 'Not scored yet.',
  notInRun: 'Not in the course when scores were computed.',
  noHandIn: 'No hand-in, so the work has no score.',
  needsInstructor: 'No usable review: needs an instructor.',
};

function Total({ result, whyAddress }: { readonly result: LearnerResult; readonly whyAddress: string }) {
  const { state, totalTenths, lines, isProvisional, runNumber } = result;
  return (
    <>
      {totalTenths === null ? null : (
        <p className={styles['total']}>
          <b>{tenthsText(totalTenths)}</b>{' '}
          <Chip tone={isProvisional ? 'neutral' : 'ok'}>{isProvisional ? 'Not released' : 'Released'}</Chip>
        </p>
      )}
      {NO_SCORE[state] === undefined ? null : <p>{NO_SCORE[state]}</p>}
      {lines.length === 0 ? null : (
        <table className={styles['lines']}>
          <caption className={styles['quiet']}>How it adds up{runNumber === null ? '' : `, run ${runNumber}`}</caption>
          <tbody>
            {lines.map((line) => (
              <tr key={line.kind === 'part' ? line.part : line.kind}>
                <th scope="row">{lineName(line)}</th>
                <td>{line.kind === 'part' ? tenthsText(line.tenths) : signedTenths(line.tenths)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {result.scoreRunId === null ? null : <AppLink href={whyAddress}>Why this score</AppLink>}
    </>
  );
}

function lineName(line: TotalLine): string {
  if (line.kind === 'override') return `Set by ${line.override.actorName}: ${line.override.reason}`;
  if (line.kind === 'excused') return 'Exempt parts: the rest counts more';
  return `${PART_LABELS[line.part]}, ${tenthsText(line.earnedTenths)} at ${line.weight}%${line.isDone ? '' : ', not done'}`;
}
