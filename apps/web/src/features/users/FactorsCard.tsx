import type { UserFactors } from '@circuit/contract/factors';
import type { UserDetail } from '@circuit/contract/users';
import { FACTOR_WORDS, RESET_REASON } from '@circuit/domain/factors';
import { displayName } from '@circuit/domain/people';
import { Button, Card, Note, Skeleton, TextField } from '@circuit/ui';
import { useId, useState } from 'react';

import { LoadFailed } from '#platform/api/LoadFailed.tsx';
import { useCancelFactorResetMutation, useResetUserFactorsMutation, useUserFactorsQuery } from '#platform/api/users.ts';
import { useZone } from '#platform/api/useZone.ts';
import { ActDialog } from '#platform/acts/ActDialog.tsx';
import { formatDateTime } from '#platform/time/format.ts';

import styles from './users.module.css';

/** Whether a person signs in in two steps, and the reset when they have lost the second. (MW-9) */
export function FactorsCard({ user }: { readonly user: UserDetail }) {
  const titleId = useId();
  const { data, isError, error, refetch } = useUserFactorsQuery({ userId: user.id });
  return (
    <Card labelledBy={titleId} className={styles['card']}>
      <h2 id={titleId}>Two-step sign-in</h2>
      {data === undefined && !isError && <Skeleton shape="line" count={2} label="Loading two-step sign-in…" />}
      {isError && <LoadFailed what="Could not load two-step sign-in." error={error} onRetry={refetch} />}
      {data !== undefined && <Shown user={user} factors={data} />}
    </Card>
  );
}

function Shown({ user, factors }: { readonly user: UserDetail; readonly factors: UserFactors }) {
  const zone = useZone();
  const [act, setAct] = useState<'reset' | 'cancel' | null>(null);
  const at = (text: string) => formatDateTime(new Date(text), zone);
  const { items, recoveryCodesLeft, reset, next } = factors;
  const name = displayName(user);
  if (items.length === 0) return <p className={styles['quiet']}>Not set up.</p>;
  return (
    <>
      <ul className={styles['list']}>
        {items.map(({ kind, createdAt, lastUsedAt }) => (
          <li key={`${kind} ${createdAt}`}>
            <span className={styles['grow']}>
              {kind === 'totp' ? 'Authenticator app' : 'Passkey'}
              <br />
              <span className={styles['quiet']}>
                added {at(createdAt)}
                {lastUsedAt === null ? ', not used yet' : `, last used ${at(lastUsedAt)}`}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <p className={styles['quiet']}>Recovery codes left: {recoveryCodesLeft}</p>
      {reset !== null && (
        <Note tone="warn">
          {reset.askedBy === null ? 'An administrator' : displayName(reset.askedBy)} asked for a reset on{' '}
          {at(reset.askedAt)}: {reset.reason}{' '}
          {reset.takesEffectAt === null
            ? 'A second administrator must confirm it within 7 days.'
            : `It takes effect on ${at(reset.takesEffectAt)}, unless ${name} signs in before.`}
        </Note>
      )}
      {next.kind === 'refused' && <p className={styles['quiet']}>{next.why}</p>}
      <div className={styles['more']}>
        {next.kind !== 'refused' && (
          <Button onClick={() => setAct('reset')}>
            {next.kind === 'reset' ? 'Confirm the reset' : 'Reset two-step sign-in'}
          </Button>
        )}
        {reset !== null && (
          <Button kind="ghost" onClick={() => setAct('cancel')}>
            Cancel the reset
          </Button>
        )}
      </div>
      {act === 'reset' && next.kind !== 'refused' && (
        <ResetDialog user={user} next={next} onClose={() => setAct(null)} />
      )}
      {act === 'cancel' && <CancelDialog user={user} onClose={() => setAct(null)} />}
    </>
  );
}

interface ResetProps {
  readonly user: UserDetail;
  readonly next: Exclude<UserFactors['next'], { kind: 'refused' }>;
  readonly onClose: () => void;
}

function ResetDialog({ user, next, onClose }: ResetProps) {
  const [reset] = useResetUserFactorsMutation();
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const [shown] = useState(next);
  const name = displayName(user);
  const isNow = shown.kind === 'reset';
  const waits = shown.kind === 'ask' && shown.takesEffectAt !== null;
  return (
    <ActDialog
      title={isNow ? `Confirm the reset for ${name}?` : `Reset two-step sign-in for ${name}?`}
      action={isNow ? 'Reset now' : 'Ask for the reset'}
      isDanger
      isForm
      busyLabel="Sending…"
      failed="Not reset."
      done={isNow ? `Reset two-step sign-in for ${name}.` : `Asked to reset two-step sign-in for ${name}.`}
      act={(keyFor) => {
        const request = { userId: user.id, reason: reason.trim() };
        const isShort = request.reason.length < RESET_REASON.minLength;
        setError(isShort ? `Give a reason of at least ${RESET_REASON.minLength} characters.` : undefined);
        return isShort ? undefined : reset({ request, idempotencyKey: keyFor(request) });
      }}
      onClose={onClose}
    >
      <p>
        Do this only if you are sure who asked for it. {name} loses every {FACTOR_WORDS.passkey}, every{' '}
        {FACTOR_WORDS.totp} and all recovery codes, and is signed out everywhere. We e-mail {user.email} right away.
      </p>
      {waits && <p>It takes effect in 24 hours. If {name} signs in with the second step before, it is canceled.</p>}
      {shown.kind === 'ask' && !waits && <p>{name} is an administrator, so a second administrator must confirm it.</p>}
      <TextField
        label="Reason"
        hint={`Kept in the history. ${RESET_REASON.minLength} to ${RESET_REASON.maxLength} characters.`}
        value={reason}
        onChange={setReason}
        error={error}
        maxLength={RESET_REASON.maxLength}
        autoComplete="off"
        isRequired
      />
    </ActDialog>
  );
}

function CancelDialog({ user, onClose }: { readonly user: UserDetail; readonly onClose: () => void }) {
  const [cancel] = useCancelFactorResetMutation();
  const request = { userId: user.id };
  return (
    <ActDialog
      title="Cancel the reset?"
      safe="Keep it"
      action="Cancel the reset"
      busyLabel="Canceling…"
      failed="Not canceled."
      done="Canceled the reset."
      act={(keyFor) => cancel({ request, idempotencyKey: keyFor(request) })}
      onClose={onClose}
    >
      <p>{displayName(user)} keeps the second step.</p>
    </ActDialog>
  );
}
