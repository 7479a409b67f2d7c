import type { listScores, ScoreRun } from '@circuit/contract/scores';
import { AppLink, Button, Note } from '@circuit/ui';

import { href } from '#parts/addresses/href.ts';
import { idsOf } from '#parts/addresses/idsOf.ts';
import { PATHS } from '#parts/addresses/paths.ts';
import type { ResponseOf } from '#platform/api/contractCall.ts';
import { formatWeekday } from '#platform/time/format.ts';
import { useZone } from '#platform/api/useZone.ts';

import { type GroupAssignmentOfStaff, staleWords } from './words.ts';

interface Props extends GroupAssignmentOfStaff {
  readonly scoreRun: ScoreRun;
  /** What students see; null while nothing is released. */
  readonly releasedRun: ResponseOf<typeof listScores>['releasedRun'];
  readonly onScore: (() => void) | undefined;
}

/** What keeps these scores from being the last word: another run, or ratings that came in since. (SP-7) */
export function RunState({ group, groupAssignment, scoreRun, releasedRun, onScore }: Props) {
  const zone = useZone(group.timeZoneId);
  const stale = scoreRun.isNewest ? staleWords(scoreRun) : null;
  const words = scoreRunWords(scoreRun, releasedRun, (at) => formatWeekday(at, zone));
  return (
    <>
      {words === null ? null : (
        <Note>
          {words}
          {releasedRun === null || scoreRun.isReleased ? null : (
            <>
              {' '}
              <AppLink href={href(PATHS.scores, idsOf(group, groupAssignment), { run: releasedRun.scoreRunId })}>
                Show run {releasedRun.number}
              </AppLink>
            </>
          )}
          {scoreRun.isNewest ? null : (
            <>
              {' '}
              <AppLink href={href(PATHS.scores, idsOf(group, groupAssignment))}>Show the newest run</AppLink>
            </>
          )}
        </Note>
      )}
      {stale === null ? null : (
        <Note tone="warn" action={onScore === undefined ? undefined : <Button onClick={onScore}>Score again</Button>}>
          {stale}
        </Note>
      )}
    </>
  );
}

/** Which run it is and what students see instead; null of the newest while students see it or nothing. */
function scoreRunWords(
  { number, isNewest, isReleased, releasedAt, unreleased }: ScoreRun,
  released: Props['releasedRun'],
  day: (at: Date) => string,
): string | null {
  if (isReleased) return isNewest ? null : `This is run ${number}, which students see. There is a newer one.`;
  const place = isNewest ? '' : ' It is not the newest.';
  if (released === null && unreleased !== null)
    return `Run ${number} was unreleased ${day(new Date(unreleased.at))}: ${unreleased.reason} Students see no scores right now.${place}`;
  if (released === null) return isNewest ? null : `This is run ${number}.${place}`;
  const state =
    releasedAt === null
      ? `Run ${number}, not released.`
      : `Run ${number}, released ${day(new Date(releasedAt))}, replaced by run ${released.number}.`;
  return `${state}${place} Students see run ${released.number}.`;
}
