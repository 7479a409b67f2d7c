import type { OutboxMessage } from '@circuit/contract/messages';
import { PAGE_SIZES } from '@circuit/domain/lists';
import { displayName } from '@circuit/domain/people';
import { AppLink, EmptyState, PageTitle, Pager, Skeleton } from '@circuit/ui';
import { useState } from 'react';

import { LoadFailed } from '#platform/api/LoadFailed.tsx';
import { PATHS } from '#parts/addresses/paths.ts';
import { formatDateTime } from '#platform/time/format.ts';
import { useZone } from '#platform/api/useZone.ts';

import { useOutboxQuery } from './outboxCalls.ts';
import styles from './OutboxPage.module.css';

/** Every message that the demo would have sent, newest first. (DM-8) */
export function OutboxPage() {
  const zone = useZone();
  const [page, setPage] = useState(1);
  const [pageSize, setPageSize] = useState<number>(PAGE_SIZES[0]);
  const { data, isError, error, refetch } = useOutboxQuery({ page, pageSize });
  return (
    <div className={styles['page']}>
      <PageTitle sub="E-mail is off in this demo. These are the messages it would have sent, newest first.">
        Outbox
      </PageTitle>
      <p className={styles['intro']}>
        To add one, sign in as Larissa on the <AppLink href={PATHS.tour}>tour</AppLink>, open an assignment and nudge
        the students who are behind.
      </p>
      {data === undefined && !isError && <Skeleton shape="line" count={6} label="Loading the outbox…" />}
      {isError && <LoadFailed what="Could not load the outbox." error={error} onRetry={refetch} />}
      {data?.totalCount === 0 && <EmptyState title="No messages yet" />}
      {data !== undefined && data.totalCount > 0 && (
        <>
          <ol className={styles['messages']}>
            {data.items.map((message, index) => (
              <Message key={message.id} message={message} zone={zone} isFirst={page === 1 && index === 0} />
            ))}
          </ol>
          <Pager
            things="messages"
            totalCount={data.totalCount}
            page={page}
            pageSize={pageSize}
            pageSizes={PAGE_SIZES}
            onPage={setPage}
            onPageSize={(size) => {
              setPageSize(size);
              setPage(1);
            }}
          />
        </>
      )}
    </div>
  );
}

interface MessageProps {
  readonly message: OutboxMessage;
  readonly zone: string;
  readonly isFirst: boolean;
}

/** Closed but for the first, since one act can write to a whole class. */
function Message({ message, zone, isFirst }: MessageProps) {
  const { firstName, lastName, address, subject, textBefore, linkPath, textAfter, createdAt } = message;
  return (
    <li>
      <details className={styles['message']} open={isFirst}>
        <summary>
          <b>{subject}</b>
          <span className={styles['to']}>
            To {displayName({ firstName, lastName, email: address })}, {formatDateTime(new Date(createdAt), zone)}
          </span>
        </summary>
        <div className={styles['letter']}>
          <p className={styles['to']}>{address}</p>
          <p className={styles['lines']}>{textBefore}</p>
          <p>
            <AppLink href={linkPath}>
              {window.location.origin}
              {linkPath}
            </AppLink>
          </p>
          <p className={styles['lines']}>{textAfter}</p>
        </div>
      </details>
    </li>
  );
}
