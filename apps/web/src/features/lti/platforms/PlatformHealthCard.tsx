import { Card, Chip, Skeleton, TextLink } from '@circuit/ui';
import { useId } from 'react';

import { PATHS } from '#parts/addresses/paths.ts';
import { LoadFailed } from '#platform/api/LoadFailed.tsx';

import { HealthFacts } from './HealthFacts.tsx';
import { FRESH, type LtiPlatform, useLtiHealthQuery } from './platformsApi.ts';
import styles from './platforms.module.css';
import { HEALTH_WORDS } from './platformWords.ts';

/** How this one platform is doing; all of them are on the page about health. */
export function PlatformHealthCard({ platform }: { readonly platform: LtiPlatform }) {
  const titleId = useId();
  const { data, error, refetch } = useLtiHealthQuery({ externalProviderId: platform.id }, FRESH);
  const health = data?.platforms.find(({ externalProviderId }) => externalProviderId === platform.id);
  return (
    <Card labelledBy={titleId} className={styles['card']}>
      <div className={styles['titled']}>
        <h2 id={titleId}>Health</h2>
        {health !== undefined && (
          <Chip tone={HEALTH_WORDS[health.status].tone}>{HEALTH_WORDS[health.status].text}</Chip>
        )}
      </div>
      {error !== undefined && <LoadFailed what="Could not load its health." error={error} onRetry={refetch} />}
      {data === undefined && error === undefined && <Skeleton shape="row" count={3} label="Loading its health…" />}
      {health !== undefined && <HealthFacts health={health} />}
      <p className={styles['quiet']}>
        <TextLink href={PATHS.ltiHealth}>Health of all platforms</TextLink>
      </p>
    </Card>
  );
}
