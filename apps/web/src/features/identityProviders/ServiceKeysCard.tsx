import { judgeSecretEnd } from '@circuit/domain/identityProviders';
import { Button, Card, Chip, Skeleton, TextLink } from '@circuit/ui';
import { type ReactNode, useId, useState } from 'react';

import { ActDialog, type KeyFor } from '#platform/acts/ActDialog.tsx';
import { LoadFailed } from '#platform/api/LoadFailed.tsx';
import { useZone } from '#platform/api/useZone.ts';
import { formatDateTime } from '#platform/time/format.ts';
import { serverNow } from '#platform/time/serverClock.ts';

import styles from './identityProviders.module.css';
import {
  FRESH,
  type Provider,
  type ServiceKey,
  useChangeServiceKeysMutation,
  useServiceKeysQuery,
} from './providersApi.ts';
import { endWords } from './providerWords.ts';
import { type KeyStep, nextWords, standingOfKeys, type Standing, stepWords } from './serviceKeyWords.ts';

interface Props {
  readonly provider: Provider;
  /** A step changes the provider, so what was typed is saved first. */
  readonly isUnsaved: boolean;
}

/** Our own keys at a SAML provider: which one signs, until when, and the three steps that replace it. (IW-15, IP-70) */
export function ServiceKeysCard({ provider: { id: identityProviderId, addresses }, isUnsaved }: Props) {
  const titleId = useId();
  const { data, error, refetch } = useServiceKeysQuery({ identityProviderId }, FRESH);
  const [step, setStep] = useState<KeyStep | null>(null);
  const standing = standingOfKeys(data?.items ?? []);
  return (
    <Card labelledBy={titleId} className={styles['card']}>
      <h2 id={titleId}>Our keys</h2>
      <p className={styles['quiet']}>
        We sign what we send to the provider, and it can encrypt what it sends to us. It reads our certificates from{' '}
        <TextLink href={addresses.metadataUrl} isExternal>
          our metadata
        </TextLink>
        . Give its administrators the metadata URL above.
      </p>
      {data === undefined && error === undefined && <Skeleton shape="row" label="Loading our keys…" />}
      {data === undefined && error !== undefined && (
        <LoadFailed what="Could not load our keys." error={error} onRetry={refetch} />
      )}
      {standing.signing !== undefined && (
        <>
          <Keys standing={standing} />
          <p className={styles['quiet']}>{nextWords(standing)}</p>
          <div className={styles['actions']}>
            {stepsOf(standing).map((one) => (
              <Button
                key={one}
                blockedReason={isUnsaved ? 'Save your changes first.' : undefined}
                onClick={() => setStep(one)}
              >
                {stepWords(one, standing).button}
              </Button>
            ))}
          </div>
        </>
      )}
      {step !== null && standing.signing !== undefined && (
        <StepDialog
          identityProviderId={identityProviderId}
          step={step}
          standing={standing}
          onClose={() => setStep(null)}
        />
      )}
    </Card>
  );
}

/** The step that comes next is first. */
function stepsOf({ other, isOtherNext }: Standing): readonly KeyStep[] {
  if (other === undefined) return ['publish'];
  return isOtherNext ? ['sign', 'remove'] : ['remove', 'sign'];
}

function Keys({ standing: { signing, other, isOtherNext } }: { readonly standing: Standing }) {
  return (
    <ul className={styles['keys']} aria-label="Our keys, the one that signs first">
      {signing !== undefined && (
        <Key of={signing} chip={<Chip tone="ok">Signs now</Chip>}>
          {isOtherNext ? 'It signs what we send.' : 'It signs what we send. The provider encrypts for it.'}
        </Key>
      )}
      {other !== undefined && (
        <Key of={other} chip={isOtherNext ? <Chip tone="info">Next</Chip> : <Chip tone="neutral">Old</Chip>}>
          {isOtherNext
            ? 'It is in our metadata and signs nothing yet. The provider encrypts for it once it knows it.'
            : 'It is still in our metadata and signs nothing.'}
        </Key>
      )}
    </ul>
  );
}

interface KeyProps {
  readonly of: ServiceKey;
  readonly chip: ReactNode;
  readonly children: ReactNode;
}

function Key({ of: { endsAt, fingerprint }, chip, children }: KeyProps) {
  const zone = useZone();
  const ends = new Date(endsAt);
  const end = endWords({ kind: 'saml', secretEnd: judgeSecretEnd(ends, serverNow()) });
  return (
    <li>
      <p className={styles['name']}>
        {chip}
        {end !== null && <Chip tone={end.tone}>{end.text}</Chip>}
        <span>
          Valid until <time dateTime={endsAt}>{formatDateTime(ends, zone)}</time>
        </span>
      </p>
      <p className={styles['quiet']}>{children}</p>
      <p className={styles['quiet']}>
        SHA-256 fingerprint: <code>{fingerprint}</code>
      </p>
    </li>
  );
}

interface StepProps {
  readonly identityProviderId: string;
  readonly step: KeyStep;
  readonly standing: Standing;
  readonly onClose: () => void;
}

function StepDialog({ identityProviderId, step, standing, onClose }: StepProps) {
  const [change] = useChangeServiceKeysMutation();
  // What the dialog was opened for stays, also while the answer arrives.
  const [words] = useState(() => stepWords(step, standing));
  const [signing] = useState(standing.signing?.fingerprint ?? '');
  const send = (keyFor: KeyFor) => {
    const request = { identityProviderId, step, signing };
    return change({ request, idempotencyKey: keyFor(request) });
  };
  return (
    <ActDialog
      title={words.title}
      action={words.button}
      isDanger={step === 'remove'}
      busyLabel={words.busy}
      failed={words.failed}
      act={send}
      done={words.done}
      onClose={onClose}
    >
      <p>{words.about}</p>
    </ActDialog>
  );
}
