import { Card, Chip, EmptyState, LinkButton, Skeleton, TextLink } from '@circuit/ui';
import { useId } from 'react';

import { href } from '#parts/addresses/href.ts';
import { PATHS } from '#parts/addresses/paths.ts';
import { LoadFailed } from '#platform/api/LoadFailed.tsx';

import { HealthFacts, RefusalWords } from './HealthFacts.tsx';
import { FRESH, type LtiHealth, useLtiHealthQuery } from './platformsApi.ts';
import { PlatformsFrame } from './PlatformsFrame.tsx';
import styles from './platforms.module.css';
import { HEALTH_WORDS } from './platformWords.ts';

/** Somebody fixes a setting in the other window and looks here whether it helped. */
const POLL_MS = 30_000;

/** In plain words: what was last seen of each platform, what went wrong last, and the fix. (LW-9) */
export function HealthPage() {
  const { data, error, refetch } = useLtiHealthQuery(undefined, { ...FRESH, pollingInterval: POLL_MS });
  return (
    <PlatformsFrame page="health">
      {error !== undefined && (
        <LoadFailed
          what="Could not load the health of the platforms."
          error={error}
          also={data === undefined ? undefined : 'You see what was loaded before.'}
          onRetry={refetch}
        />
      )}
      {data === undefined && error === undefined && <Skeleton shape="block" count={2} label="Loading health…" />}
      {data !== undefined && <Shown health={data} />}
    </PlatformsFrame>
  );
}

function Shown({ health: { platforms, refusals } }: { readonly health: LtiHealth }) {
  if (platforms.length === 0 && refusals.length === 0)
    return (
      <EmptyState
        title="No learning platform is connected."
        text="Once one is, this page says what was last seen of it and what went wrong."
        action={<LinkButton href={PATHS.newLtiPlatform}>Add platform</LinkButton>}
      />
    );
  return (
    <div className={styles['stack']}>
      <div className={styles['cards']}>
        {platforms.map((platform) => (
          <PlatformCard key={platform.externalProviderId} platform={platform} />
        ))}
      </div>
      <RefusalsCard refusals={refusals} />
    </div>
  );
}

function PlatformCard({ platform }: { readonly platform: LtiHealth['platforms'][number] }) {
  const titleId = useId();
  const { tone, text } = HEALTH_WORDS[platform.status];
  return (
    <Card labelledBy={titleId} className={styles['card']}>
      <div className={styles['titled']}>
        <h2 id={titleId}>
          <TextLink href={href(PATHS.ltiPlatform, { externalProviderId: platform.externalProviderId })}>
            {platform.name}
          </TextLink>
        </h2>
        <Chip tone={tone}>{text}</Chip>
      </div>
      <HealthFacts health={platform} isBesideList />
    </Card>
  );
}

function RefusalsCard({ refusals }: { readonly refusals: LtiHealth['refusals'] }) {
  const titleId = useId();
  return (
    <Card labelledBy={titleId} className={styles['card']}>
      <h2 id={titleId}>Refused lately</h2>
      {refusals.length === 0 ? (
        <p>Nothing was refused lately.</p>
      ) : (
        <ul className={styles['list']} aria-label="Refused logins and launches, newest first">
          {refusals.map((refusal) => (
            <li key={refusal.id}>
              <div className={styles['grow']}>
                <p className={styles['quiet']}>{refusal.platformName ?? 'A platform that is not on the list'}</p>
                <RefusalWords refusal={refusal} />
              </div>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
