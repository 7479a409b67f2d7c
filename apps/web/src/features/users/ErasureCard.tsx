import type { Erasure } from '@circuit/contract/erasures';
import type { UserDetail } from '@circuit/contract/users';
import { isConfirmed } from '@circuit/domain/erasures';
import { displayName } from '@circuit/domain/people';
import { Button, Card, Note, Skeleton, TextField } from '@circuit/ui';
import { useId, useRef, useState } from 'react';

import { ActDialog } from '#platform/acts/ActDialog.tsx';
import { LoadFailed } from '#platform/api/LoadFailed.tsx';
import { useZone } from '#platform/api/useZone.ts';
import { formatDateTime } from '#platform/time/format.ts';

import { useEraseUserMutation, useErasureQuery } from './erasureApi.ts';
import styles from './users.module.css';

const POLL_MS = 2000;
const REASON = { least: 10, most: 200 } as const;

/** Erasing a person for good: what goes, what stays and why, before anything happens. (EP-1) */
export function ErasureCard({ user }: { readonly user: UserDetail }) {
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const request = { userId: user.id };
  const { data } = useErasureQuery(request);
  const isWaiting = data?.state === 'waiting';
  const { isError, error, refetch } = useErasureQuery(request, { pollingInterval: isWaiting ? POLL_MS : 0 });
  return (
    <Card labelledBy={titleId} className={styles['card']}>
      <h2 id={titleId} ref={heading} tabIndex={-1}>
        Erasure
      </h2>
      {data === undefined && !isError && <Skeleton shape="line" count={2} label="Loading…" />}
      {isError && <LoadFailed what="Could not load what an erasure would do." error={error} onRetry={refetch} />}
      {data !== undefined && <Shown user={user} erasure={data} onStarted={() => heading.current?.focus()} />}
    </Card>
  );
}

interface ShownProps {
  readonly user: UserDetail;
  readonly erasure: Erasure;
  /** The button that was pressed is gone: the focus needs another place. */
  readonly onStarted: () => void;
}

function Shown({ user, erasure, onStarted }: ShownProps) {
  const zone = useZone();
  const [isAsking, setAsking] = useState(false);
  const { state, completedAt } = erasure;
  if (state === 'done')
    return (
      <p className={styles['quiet']}>
        This person was erased{completedAt === null ? '' : ` on ${formatDateTime(new Date(completedAt), zone)}`}. It
        cannot be undone.
      </p>
    );
  if (state === 'waiting')
    return <output>This person is being erased. They cannot sign in any more. You can leave this page.</output>;
  return (
    <>
      {state === 'failed' && <Note tone="bad">The erasure stopped before its end. Start it again.</Note>}
      <p className={styles['quiet']}>
        For a person who asks that their data be deleted. To keep somebody out for a while, deactivate the account.
      </p>
      <div className={styles['more']}>
        <Button kind="danger" onClick={() => setAsking(true)}>
          Erase this person
        </Button>
      </div>
      {isAsking && <EraseDialog user={user} erasure={erasure} onClose={() => setAsking(false)} onStarted={onStarted} />}
    </>
  );
}

interface DialogProps {
  readonly user: UserDetail;
  readonly erasure: Erasure;
  readonly onClose: () => void;
  readonly onStarted: () => void;
}

/** A line that counts nothing tells nothing. */
const isThere = ({ count }: { readonly count: number }): boolean => count > 0;

function EraseDialog({ user, erasure, onClose, onStarted }: DialogProps) {
  const [erase] = useEraseUserMutation();
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const [errors, setErrors] = useState<{ typed?: string | undefined; reason?: string | undefined }>({});
  // The page behind changes its name while this is open.
  const [name] = useState(() => displayName(user));
  return (
    <ActDialog
      title={`Erase ${name} for good?`}
      safe="Keep this person"
      action="Erase"
      isDanger
      isForm
      busyLabel="Starting…"
      failed="Nothing was erased."
      done="The erasure has started."
      act={(keyFor) => {
        const request = { userId: user.id, name: typed.trim(), reason: reason.trim() };
        const wrong = isConfirmed(typed, name) ? undefined : `Type “${name}” to confirm.`;
        const short = request.reason.length < REASON.least ? `Give at least ${REASON.least} characters.` : undefined;
        setErrors({ typed: wrong, reason: short });
        if (wrong !== undefined || short !== undefined) return undefined;
        return erase({ request, idempotencyKey: keyFor(request) });
      }}
      onClose={onClose}
      onDone={() => {
        onClose();
        onStarted();
      }}
    >
      <p>This cannot be undone, not even from a backup.</p>
      <h3>What goes</h3>
      <ul className={styles['list']}>
        {erasure.goes.filter(isThere).map(({ what, count }) => (
          <li key={what}>
            <span className={styles['grow']}>{what}</span>
            <span className={styles['quiet']}>{count.toLocaleString('en-US')}</span>
          </li>
        ))}
      </ul>
      <h3>What stays, and why</h3>
      {!erasure.stays.some(isThere) && <p className={styles['quiet']}>Nothing else: no work of others rests on it.</p>}
      <ul className={styles['list']}>
        {erasure.stays.filter(isThere).map(({ what, count, why }) => (
          <li key={what}>
            <span className={styles['grow']}>
              {what}
              <br />
              <span className={styles['quiet']}>{why}</span>
            </span>
            <span className={styles['quiet']}>{count.toLocaleString('en-US')}</span>
          </li>
        ))}
      </ul>
      <TextField
        label={`Type the name “${name}”`}
        value={typed}
        onChange={setTyped}
        error={errors.typed}
        autoComplete="off"
        isRequired
      />
      <TextField
        label="Reason"
        hint={`Kept in the history. Do not write the name here. ${REASON.least} to ${REASON.most} characters.`}
        value={reason}
        onChange={setReason}
        error={errors.reason}
        maxLength={REASON.most}
        autoComplete="off"
        isRequired
      />
    </ActDialog>
  );
}
