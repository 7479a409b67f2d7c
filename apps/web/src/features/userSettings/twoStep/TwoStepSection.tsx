import type { Factor, FactorList } from '@circuit/contract/factors';
import { FACTOR_WORDS, MOST_FACTORS } from '@circuit/domain/factors';
import { assertNever } from '@circuit/domain/kernel';
import { Button, Menu, Note, Skeleton } from '@circuit/ui';
import { useState } from 'react';

import { useFactorsQuery } from '#parts/factors/factorCalls.ts';
import { hasPasskeys } from '#parts/factors/passkeys.ts';
import { LoadFailed } from '#platform/api/LoadFailed.tsx';
import { useZone } from '#platform/api/useZone.ts';
import { useUserInfo } from '#platform/session/useSession.ts';
import { formatDateTime } from '#platform/time/format.ts';

import { Section } from '../Section.tsx';
import styles from '../SettingsPage.module.css';
import { AddAppDialog } from './AddAppDialog.tsx';
import { AddPasskeyDialog } from './AddPasskeyDialog.tsx';
import { ProofDialog } from './ProofDialog.tsx';
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx';
import { RemoveFactorDialog } from './RemoveFactorDialog.tsx';
import { RenameFactorDialog } from './RenameFactorDialog.tsx';
import { useProven } from './useProven.ts';

/** Passkeys, authenticator apps and recovery codes of one's own. (MW-3) */
export function TwoStepSection() {
  const { data: person } = useUserInfo();
  const isImpersonated = person?.isImpersonated === true;
  const { data, isError, error, refetch } = useFactorsQuery(undefined, { skip: isImpersonated });
  return (
    <Section title="Two-step sign-in">
      <p>
        After your password, you confirm that it is you with a passkey or a code from your phone. A stolen password is
        then not enough to sign in as you.
      </p>
      {isImpersonated && <p>Only the person can see and change this.</p>}
      {!isImpersonated && data === undefined && !isError && (
        <Skeleton shape="line" count={2} label="Loading two-step sign-in…" />
      )}
      {isError && <LoadFailed what="Could not load two-step sign-in." error={error} onRetry={refetch} />}
      {data !== undefined && <Shown list={data} />}
    </Section>
  );
}

type Act =
  | { readonly kind: 'addPasskey' | 'addApp' | 'codes' }
  | { readonly kind: 'rename' | 'remove'; readonly factor: Factor };

function Shown({ list }: { readonly list: FactorList }) {
  const { items, recoveryCodesLeft, provableBy, dueAt } = list;
  const zone = useZone();
  const [act, setAct] = useState<Act | null>(null);
  const { proof, isAsking, ask, onProven, cancel } = useProven();
  const close = () => setAct(null);
  /** Every change but a new name begins with a fresh proof. */
  const begin = (next: Act) => {
    setAct(next);
    if (next.kind !== 'rename') ask();
  };
  const hasAll = items.length >= MOST_FACTORS;
  return (
    <>
      {dueAt !== null && (
        <Note tone="warn">
          Administrators must use two-step sign-in from {formatDateTime(new Date(dueAt), zone)}. Set it up before then.
        </Note>
      )}
      {items.length === 0 ? (
        <p>It is off.</p>
      ) : (
        <ul className={styles['signIns']}>
          {items.map((factor) => (
            <Line
              key={factor.id}
              factor={factor}
              zone={zone}
              onRename={() => begin({ kind: 'rename', factor })}
              onRemove={() => begin({ kind: 'remove', factor })}
            />
          ))}
        </ul>
      )}
      {items.length > 0 && recoveryCodesLeft === 0 && (
        <Note tone="warn">You have no recovery codes. Without them, a lost phone locks you out.</Note>
      )}
      {items.length > 0 && recoveryCodesLeft > 0 && (
        <p className={styles['source']}>
          {recoveryCodesLeft === 1
            ? 'You have 1 recovery code left.'
            : `You have ${recoveryCodesLeft} recovery codes left.`}
        </p>
      )}
      <div className={styles['buttons']}>
        {hasPasskeys() && (
          <Button isOff={hasAll} onClick={() => begin({ kind: 'addPasskey' })}>
            Add a passkey
          </Button>
        )}
        <Button isOff={hasAll} onClick={() => begin({ kind: 'addApp' })}>
          Add an authenticator app
        </Button>
        {items.length > 0 && (
          <Button onClick={() => begin({ kind: 'codes' })}>
            {recoveryCodesLeft === 0 ? 'Make recovery codes' : 'Make new recovery codes'}
          </Button>
        )}
      </div>
      {isAsking && act !== null && (
        <ProofDialog
          provableBy={provableBy}
          onProven={onProven}
          onClose={() => {
            cancel();
            close();
          }}
        />
      )}
      {act?.kind === 'rename' && <RenameFactorDialog factor={act.factor} onClose={close} />}
      {proof !== null && !isAsking && act !== null && (
        <Proven act={act} proof={proof} list={list} onClose={close} onCodes={() => setAct({ kind: 'codes' })} />
      )}
    </>
  );
}

interface ProvenProps {
  readonly act: Act;
  readonly proof: string;
  readonly list: FactorList;
  readonly onClose: () => void;
  readonly onCodes: () => void;
}

/** What is done once it is certain who does it. */
function Proven({ act, proof, list, onClose, onCodes }: ProvenProps) {
  // The first factor opens the recovery codes right away, and no notice covers their buttons.
  const leadsToCodes = list.recoveryCodesLeft === 0;
  const adding = { proof, onAdded: leadsToCodes ? onCodes : onClose, isTold: !leadsToCodes, onClose };
  switch (act.kind) {
    case 'addPasskey':
      return <AddPasskeyDialog {...adding} />;
    case 'addApp':
      return <AddAppDialog {...adding} />;
    case 'codes':
      return <RecoveryCodesDialog proof={proof} isFirst={list.recoveryCodesLeft === 0} onClose={onClose} />;
    case 'remove':
      return (
        <RemoveFactorDialog factor={act.factor} proof={proof} isLast={list.items.length === 1} onClose={onClose} />
      );
    case 'rename':
      return null;
    default:
      return assertNever(act);
  }
}

interface LineProps {
  readonly factor: Factor;
  readonly zone: string;
  readonly onRename: () => void;
  readonly onRemove: () => void;
}

function Line({ factor, zone, onRename, onRemove }: LineProps) {
  const at = (text: string) => formatDateTime(new Date(text), zone);
  const { kind, name, createdAt, lastUsedAt } = factor;
  return (
    <li>
      <span>
        {name}
        <br />
        <span className={styles['source']}>
          {capitalized(FACTOR_WORDS[kind])}, added {at(createdAt)}
          {lastUsedAt === null ? ', not used yet' : `, last used ${at(lastUsedAt)}`}
        </span>
      </span>
      <Menu
        look="more"
        align="end"
        label={`Change ${name}`}
        items={[
          { id: 'rename', label: 'Rename', onSelect: onRename },
          { id: 'remove', label: 'Remove', onSelect: onRemove },
        ]}
      />
    </li>
  );
}

const capitalized = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
