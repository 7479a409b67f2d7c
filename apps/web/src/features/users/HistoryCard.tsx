import type { AuditEvent } from '@circuit/contract/auditEvents';
import type { UserDetail } from '@circuit/contract/users';
import { displayName } from '@circuit/domain/people';

import { useUserHistoryQuery } from '#platform/api/users.ts';
import { formatDateTime } from '#platform/time/format.ts';
import { useZone } from '#platform/api/useZone.ts';

import { ShortList } from './ShortList.tsx';
import { useMore } from './useMore.ts';
import styles from './users.module.css';

/** What this person did, and what was done to their account and roles. */
export function HistoryCard({ user }: { readonly user: UserDetail }) {
  const zone = useZone();
  const { pageSize, showMore } = useMore();
  const query = useUserHistoryQuery({ userId: user.id, pageSize });
  return (
    <ShortList title="History" things="history" none="No history yet." query={query} onMore={showMore}>
      {(event) => (
        <li key={event.id}>
          <span className={styles['grow']}>
            {event.text}
            <br />
            <span className={styles['quiet']}>{whoAndWhy(event, user.id)}</span>
          </span>
          <time className={styles['quiet']} dateTime={event.at}>
            {formatDateTime(new Date(event.at), zone)}
          </time>
        </li>
      )}
    </ShortList>
  );
}

/** "by Ingrid Solberg, as Amara Okonkwo, in ECN 210. Reason: …" */
function whoAndWhy({ actor, actedAs, group, subject, reason }: AuditEvent, ownId: UserDetail['id']): string {
  const parts = [
    ...(actor === null ? [] : [`by ${displayName(actor)}`]),
    ...(actedAs === null ? [] : [`as ${displayName(actedAs)}`]),
    ...(subject === null || subject.id === ownId ? [] : [`about ${displayName(subject)}`]),
    ...(group === null ? [] : [`in ${group.name}`]),
  ];
  return `${parts.join(', ')}${reason === null ? '' : `. Reason: ${reason}`}`;
}
