import type { Message } from '@circuit/contract/messages';
import type { UserDetail } from '@circuit/contract/users';
import { Chip } from '@circuit/ui';

import { useUserMessagesQuery } from '#platform/api/users.ts';
import { formatDateTime } from '#platform/time/format.ts';
import { useZone } from '#platform/api/useZone.ts';

import { ShortList } from './ShortList.tsx';
import { useMore } from './useMore.ts';
import styles from './users.module.css';

const STATES: Record<Message['state'], { readonly label: string; readonly tone: 'neutral' | 'ok' | 'warn' | 'bad' }> = {
  waiting: { label: 'Waiting', tone: 'neutral' },
  sending: { label: 'Being sent', tone: 'neutral' },
  sent: { label: 'Sent', tone: 'ok' },
  failed: { label: 'Failed', tone: 'bad' },
  unconfirmed: { label: 'Possibly sent', tone: 'warn' },
  cancelled: { label: 'Not sent', tone: 'neutral' },
};

/** What became of the messages to a person; never what they say. */
export function MessagesCard({ user }: { readonly user: UserDetail }) {
  const zone = useZone();
  const { pageSize, showMore } = useMore();
  const query = useUserMessagesQuery({ userId: user.id, pageSize });
  return (
    <ShortList title="Messages" things="messages" none="No messages have been sent." query={query} onMore={showMore}>
      {({ id, subject, address, state, createdAt, sentAt, problem }) => (
        <li key={id}>
          <span className={styles['grow']}>
            {subject}
            <br />
            <span className={styles['quiet']}>
              to {address}, {formatDateTime(new Date(sentAt ?? createdAt), zone)}
              {problem === null ? '' : `. ${problem}`}
            </span>
          </span>
          <Chip tone={STATES[state].tone}>{STATES[state].label}</Chip>
        </li>
      )}
    </ShortList>
  );
}
