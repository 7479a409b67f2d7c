import { can } from '@circuit/domain/permissions';
import { Button, Card, EmptyState, Row, Skeleton } from '@circuit/ui';
import { useId, useState } from 'react';

import type { Course } from '../course.ts';
import { useRosterQuery } from '../coursesApi.ts';
import { ImportRosterDialog } from '../roster/ImportRosterDialog.tsx';
import { LoadFailed } from '#platform/api/LoadFailed.tsx';
import { useActor } from '#platform/session/useSession.ts';
import { formatDateTime } from '#platform/time/format.ts';
import { useZone } from '#platform/api/useZone.ts';

import styles from './sync.module.css';
import { SyncHistory } from './SyncHistory.tsx';
import { SyncNowDialog } from './SyncNowDialog.tsx';

/** Where the roster of the course comes from, a rehearsed sync, and how earlier ones went. */
export function SyncTab({ group }: { readonly group: Course }) {
  const titleId = useId();
  const actor = useActor();
  const zone = useZone();
  const [opened, setOpened] = useState<'sync' | 'import' | null>(null);
  const { data, error, refetch } = useRosterQuery({ groupId: group.id });
  const mayImport = can(actor, 'GroupUserRoleModify', group);
  const importButton = mayImport ? <Button onClick={() => setOpened('import')}>Import roster</Button> : null;
  return (
    <>
      <Card labelledBy={titleId}>
        <div className={styles['head']}>
          <h2 id={titleId}>Roster</h2>
          <Row>
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
            text="People were added by hand. Import a CSV file to match the course to a class list."
            action={importButton ?? undefined}
          />
        )}
        <ul className={styles['sources']}>
          {(data?.sources ?? []).map(({ provider, name, peopleCount, updatedAt, updatedBy, missing }) => (
            <li key={`${provider} ${name}`}>
              <b>{name}</b>
              <span>
                {peopleCount === 1 ? '1 person' : `${peopleCount} people`}, from {updatedBy.name},{' '}
                {formatDateTime(new Date(updatedAt), zone)}.{' '}
                {missing === 'keep' ? 'People who are not on it stay.' : 'People who are no longer on it leave.'}
              </span>
            </li>
          ))}
        </ul>
      </Card>
      <SyncHistory group={group} />
      {opened === 'sync' && <SyncNowDialog group={group} onClose={() => setOpened(null)} />}
      {opened === 'import' && <ImportRosterDialog group={group} onClose={() => setOpened(null)} />}
    </>
  );
}
