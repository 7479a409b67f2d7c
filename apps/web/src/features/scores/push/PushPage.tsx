import { Button, EmptyState, LinkButton, Note, PageTitle, Row, Skeleton } from '@circuit/ui';
import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';

import { href } from '#parts/addresses/href.ts';
import { idsOf } from '#parts/addresses/idsOf.ts';
import { PATHS } from '#parts/addresses/paths.ts';
import { GroupAssignmentCrumbs } from '#parts/groupAssignments/GroupAssignmentCrumbs.tsx';
import { useJobPolling } from '#parts/jobLogs/useJobPolling.ts';
import { useReadOnly } from '#parts/learnerStatuses/useReadOnly.ts';
import { many } from '#parts/words/figures.ts';
import { LoadFailed } from '#platform/api/LoadFailed.tsx';
import { useConfigurationQuery } from '#platform/api/resources.ts';
import { useZone } from '#platform/api/useZone.ts';
import { tableRows } from '#platform/searches/tableRows.ts';
import { useTableSearch } from '#platform/searches/useTableSearch.ts';

import { ScoreTabs } from '../ScoreTabs.tsx';
import styles from '../scores.module.css';
import type { GroupAssignmentOfStaff } from '../words.ts';
import { type GradePushes, useGradePushesQuery } from './pushApi.ts';
import { PushDialog, type Pushing } from './PushDialog.tsx';
import { PushHistoryDialog, type HistoryOf } from './PushHistoryDialog.tsx';
import { PushSwitch } from './PushSwitch.tsx';
import { PushTable } from './PushTable.tsx';
import { columnWords, platformIn } from './pushWords.ts';

const TABS = [
  { id: 'ALL', label: 'All' },
  { id: 'FAILED', label: 'Failed' },
  { id: 'WAITING', label: 'Waiting' },
  { id: 'SENT', label: 'Sent' },
  { id: 'NOT_SENT', label: 'Not sent' },
] as const;

/** What the learning platform has for each student, what waits and what failed, and the button that sends it. (GP-21) */
export function PushPage({ group, groupAssignment }: GroupAssignmentOfStaff) {
  const { request, tableProps } = useTableSearch({
    key: 'gradePushes',
    label: 'Name or e-mail',
    tabs: TABS,
    sorts: ['name'],
    isOnDemand: false,
    canShowAll: true,
  });
  const [isWaiting, setWaiting] = useState(false);
  const everyMs = useJobPolling(isWaiting ? groupAssignment.id : '');
  const query = useGradePushesQuery(
    request === null ? skipToken : { groupAssignmentId: groupAssignment.id, ...request },
    { pollingInterval: everyMs, skipPollingIfUnfocused: true },
  );
  // A push that was just asked for has written nothing down yet: its first rows are waited for, too. (GP-26)
  const waits = query.data?.isPushing === true || (query.data?.tabCounts.WAITING ?? 0) > 0;
  if (query.data !== undefined && waits !== isWaiting) setWaiting(waits);
  const { data: configuration } = useConfigurationQuery();
  const lmsName = platformIn(query.data?.columns ?? [], configuration?.lmsName);
  const [pushing, setPushing] = useState<Pushing | null>(null);
  const [historyOf, setHistoryOf] = useState<HistoryOf | null>(null);
  const closed = useReadOnly(group);
  const blocked = query.data === undefined ? undefined : whyNoPush(query.data, closed);
  const failed = query.data?.tabCounts.FAILED ?? 0;
  return (
    <>
      <GroupAssignmentCrumbs course={group} groupAssignment={groupAssignment} />
      <div className={styles['head']}>
        <PageTitle sub={`What the gradebook of ${lmsName} has for each student. Only released totals are sent.`}>
          Push grades
        </PageTitle>
        {query.data === undefined || query.data.columns.length === 0 ? null : (
          <Row>
            {failed === 0 ? null : (
              <Button blockedReason={blocked} onClick={() => setPushing({ choice: 'failed' })}>
                Push {many(failed, 'failed grade')}
              </Button>
            )}
            <Button kind="primary" blockedReason={blocked} onClick={() => setPushing({ choice: 'all' })}>
              Push grades
            </Button>
          </Row>
        )}
      </div>
      <ScoreTabs group={group} groupAssignment={groupAssignment} current="push" />
      <div className={styles['page']}>
        {query.data === undefined ? (
          query.isError ? (
            <LoadFailed look="place" what="Could not load the grades." error={query.error} onRetry={query.refetch} />
          ) : (
            <Skeleton shape="row" count={5} label="Loading the grades" />
          )
        ) : query.data.columns.length === 0 ? (
          <EmptyState
            title={`This assignment is not linked in ${lmsName}.`}
            text={`Add a link to it in your course in ${lmsName} and open the link once. Until then, download the scores as a CSV file.`}
            action={<LinkButton href={href(PATHS.scores, idsOf(group, groupAssignment))}>Scores</LinkButton>}
          />
        ) : (
          <>
            <Notes pushes={query.data} closed={closed} timeZoneId={group.timeZoneId} />
            {closed === null ? (
              <PushSwitch groupAssignment={groupAssignment} isOn={query.data.pushesGrades} lmsName={lmsName} />
            ) : null}
            <PushTable
              group={group}
              groupAssignment={groupAssignment}
              data={tableRows(query)}
              tabCounts={query.data.tabCounts}
              tableProps={tableProps}
              onHistory={setHistoryOf}
              onPush={blocked === undefined ? (person) => setPushing({ choice: 'all', person }) : undefined}
            />
          </>
        )}
      </div>
      {pushing === null ? null : (
        <PushDialog
          groupAssignment={groupAssignment}
          lmsName={lmsName}
          pushing={pushing}
          onClose={() => setPushing(null)}
        />
      )}
      {historyOf === null ? null : (
        <PushHistoryDialog
          group={group}
          groupAssignment={groupAssignment}
          of={historyOf}
          onClose={() => setHistoryOf(null)}
        />
      )}
    </>
  );
}

/** Undefined when grades can be sent. */
function whyNoPush({ isReleased }: GradePushes, closed: string | null): string | undefined {
  if (closed !== null) return closed;
  return isReleased ? undefined : 'Results are not released. Release them first.';
}

interface NotesProps {
  readonly pushes: GradePushes;
  readonly closed: string | null;
  readonly timeZoneId: string;
}

function Notes({ pushes: { columns, isReleased }, closed, timeZoneId }: NotesProps) {
  const zone = useZone(timeZoneId);
  const held = columns.flatMap((column) => {
    const text = columnWords(column, zone);
    return text === null ? [] : [{ id: column.id, text }];
  });
  return (
    <>
      {closed === null ? null : <Note>{closed}</Note>}
      {isReleased ? null : <Note>Results are not released. Nothing is sent before you release them.</Note>}
      {held.map(({ id, text }) => (
        <Note key={id} tone="warn">
          {text}
        </Note>
      ))}
    </>
  );
}
