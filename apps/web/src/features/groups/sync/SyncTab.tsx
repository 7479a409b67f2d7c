import { can } from '@circuit/domain/permissions';
import { Button, Card, EmptyState, Note, Row, Skeleton } from '@circuit/ui';
import { lazy, Suspense, useId, useState } from 'react';

import type { Course } from '../course.ts';
import { useRosterQuery } from '../coursesApi.ts';
import { ImportRosterDialog } from '../roster/ImportRosterDialog.tsx';
import { useHasTimetable } from '../timetable/useHasTimetable.ts';
import { LoadFailed } from '#platform/api/LoadFailed.tsx';
import { useActor } from '#platform/session/useSession.ts';
import { formatDateTime } from '#platform/time/format.ts';
import { useZone } from '#platform/api/useZone.ts';

import styles from './sync.module.css';
import { SyncHistory } from './SyncHistory.tsx';
import { sourceText, sourceTitle } from './sourceWords.ts';
import { SyncNowDialog } from './SyncNowDialog.tsx';

const ConnectClassesDialog = lazy(async () => ({
  default: (await import('../timetable/ConnectClassesDialog.tsx')).ConnectClassesDialog,
}));

/** Where the roster of the course comes from, a rehearsed sync, and how earlier ones went. */
export function SyncTab({ group }: { readonly group: Course }) {
  const titleId = useId();
  const actor = useActor();
  const zone = useZone();
  const [opened, setOpened] = useState<'sync' | 'import' | 'classes' | null>(null);
  const { data, error, refetch } = useRosterQuery({ groupId: group.id });
  const mayImport = can(actor, 'GroupUserRoleModify', group);
  const importButton = mayImport ? <Button onClick={() => setOpened('import')}>Import roster</Button> : null;
  const hasTimetable = useHasTimetable();
  const hasClasses = data?.sources.some(({ provider }) => provider === 'UniTimeRosterProvider') === true;
  const classesButton = hasTimetable ? (
    <Button onClick={() => setOpened('classes')}>{hasClasses ? 'Change classes' : 'Connect classes'}</Button>
  ) : null;
  const readsFirst = data?.sources.some(({ provider }) => provider !== 'CsvRosterProvider') === true;
  return (
    <>
      <Card labelledBy={titleId}>
        <div className={styles['head']}>
          <h2 id={titleId}>Roster</h2>
          <Row>
            {data !== undefined && data.sources.length > 0 && classesButton}
            {data !== undefined && data.sources.length > 0 && importButton}
            {data !== undefined && data.sources.length > 0 && (
              <Button kind="primary" onClick={() => setOpened('sync')}>
                Sync now
              </Button>
            )}
          </Row>
        </div>
        {data === undefined && error === undefined && <Skeleton shape="line" count={2} />}
        {data === undefined && error !== undefined && (
          <LoadFailed look="place" what="Could not load the roster." error={error} onRetry={refetch} />
        )}
        {data?.sources.length === 0 && (
          <EmptyState
            title="No roster yet."
            text="People were added by hand. To follow a learning platform, open the course there and connect it. Or import a CSV file to match the course to a class list."
            action={
              classesButton === null && importButton === null ? undefined : (
                <Row>
                  {classesButton}
                  {importButton}
                </Row>
              )
            }
          />
        )}
        <ul className={styles['sources']}>
          {(data?.sources ?? []).map((source) => (
            <li key={`${source.provider} ${source.name} ${source.contextTitle}`}>
              <b>{sourceTitle(source)}</b>
              <span>{sourceText(source, (at) => formatDateTime(new Date(at), zone))}</span>
              {source.problem !== null && <Note tone="warn">{source.problem}</Note>}
            </li>
          ))}
        </ul>
      </Card>
      <SyncHistory group={group} />
      {opened === 'sync' && <SyncNowDialog group={group} readsFirst={readsFirst} onClose={() => setOpened(null)} />}
      {opened === 'classes' && (
        <Suspense>
          <ConnectClassesDialog group={group} onClose={() => setOpened(null)} />
        </Suspense>
      )}
      {opened === 'import' && <ImportRosterDialog group={group} onClose={() => setOpened(null)} />}
    </>
  );
}
