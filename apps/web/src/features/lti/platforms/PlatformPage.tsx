import { Breadcrumbs, Button, Card, Chip, PageTitle, Skeleton } from '@circuit/ui';
import { useId, useState } from 'react';
import { Navigate, useLocation, useParams } from 'react-router';

import { PATHS } from '#parts/addresses/paths.ts';
import { LoadFailed } from '#platform/api/LoadFailed.tsx';
import { problemOf } from '#platform/api/problemOf.ts';
import { CopyFacts } from '#platform/clipboard/CopyFacts.tsx';
import { failedLoadAddress } from '#platform/navigation/failedLoadAddress.ts';
import { notFoundAddress } from '#platform/navigation/systemAddresses.ts';
import { STATUS_CODE } from '#platform/problems/problem.ts';

import { DeploymentsCard } from './DeploymentsCard.tsx';
import { EditPlatformDialog } from './EditPlatformDialog.tsx';
import { EnableDialog } from './EnableDialog.tsx';
import { PlatformHealthCard } from './PlatformHealthCard.tsx';
import { FRESH, type LtiPlatform, useLtiPlatformQuery } from './platformsApi.ts';
import styles from './platforms.module.css';
import { productName } from './platformWords.ts';
import { ToolValues } from './ToolValues.tsx';

/** Loads the platform of the address. One that is not there leads to /not-found. (S2.25) */
export function PlatformPage() {
  const { externalProviderId = '' } = useParams();
  const { pathname } = useLocation();
  const { currentData: platform, error, refetch } = useLtiPlatformQuery({ externalProviderId }, FRESH);
  if (platform !== undefined) return <Shown platform={platform} />;
  if (error === undefined) return <Skeleton shape="block" count={2} label="Loading this platform…" />;
  const problem = problemOf(error);
  const elsewhere = failedLoadAddress(problem, pathname);
  if (elsewhere !== null) return <Navigate to={elsewhere} replace />;
  // An id that cannot be one is as good as missing (RT-11).
  if (problem.status === STATUS_CODE.BAD_REQUEST) return <Navigate to={notFoundAddress(pathname)} replace />;
  return <LoadFailed what="Could not load this platform." error={problem} onRetry={refetch} />;
}

/** One platform: how it is doing, what waits for approval, and the values of both sides. (LW-2) */
function Shown({ platform }: { readonly platform: LtiPlatform }) {
  return (
    <>
      <Breadcrumbs trail={[{ href: PATHS.ltiPlatforms, text: 'Learning platforms' }]} />
      <Head platform={platform} />
      <div className={styles['columns']}>
        <div className={styles['stack']}>
          <PlatformHealthCard platform={platform} />
          <DeploymentsCard platform={platform} />
        </div>
        <div className={styles['stack']}>
          <PlatformValues platform={platform} />
          <OurValues name={platform.name} />
        </div>
      </div>
    </>
  );
}

function Head({ platform }: { readonly platform: LtiPlatform }) {
  const [open, setOpen] = useState<'edit' | 'enable' | null>(null);
  const { productFamily, isEnabled } = platform;
  const close = () => setOpen(null);
  return (
    <div className={styles['head']}>
      <PageTitle sub={productFamily === '' ? undefined : productName(productFamily)}>
        <span className={styles['chips']}>
          {platform.name} {!isEnabled && <Chip tone="warn">Disabled</Chip>}
        </span>
      </PageTitle>
      <div className={styles['actions']}>
        <Button onClick={() => setOpen('enable')}>{isEnabled ? 'Disable' : 'Enable'}</Button>
        <Button onClick={() => setOpen('edit')}>Edit platform</Button>
      </div>
      {open === 'edit' && <EditPlatformDialog platform={platform} onClose={close} />}
      {open === 'enable' && <EnableDialog platform={platform} onClose={close} />}
    </div>
  );
}

function PlatformValues({ platform }: { readonly platform: LtiPlatform }) {
  const titleId = useId();
  const { tokenAudience, serviceHosts } = platform;
  return (
    <Card labelledBy={titleId} className={styles['card']}>
      <h2 id={titleId}>Values from {platform.name}</h2>
      <CopyFacts
        items={[
          { name: 'Issuer', text: platform.issuer },
          { name: 'Client ID', text: platform.clientId },
          { name: 'Authorization URL', text: platform.authorizationUrl },
          { name: 'Token URL', text: platform.tokenUrl },
          { name: 'Key set URL', text: platform.jwksUrl },
          ...(tokenAudience === null ? [] : [{ name: 'Token audience', text: tokenAudience }]),
          ...(serviceHosts.length === 0 ? [] : [{ name: 'Other hosts', text: serviceHosts.join(', ') }]),
        ]}
      />
      <p className={styles['quiet']}>{trustWords(platform)}</p>
    </Card>
  );
}

function trustWords({ trustsEmail, trustsPuid }: LtiPlatform): string {
  if (!trustsEmail && !trustsPuid)
    return 'People who have an account here sign in once to connect it. E-mail addresses and PUIDs are not trusted.';
  const by = [...(trustsEmail ? ['e-mail address'] : []), ...(trustsPuid ? ['PUID'] : [])].join(' or ');
  return `People are recognized by ${by}. Administrators always sign in once.`;
}

function OurValues({ name }: { readonly name: string }) {
  const titleId = useId();
  return (
    <Card labelledBy={titleId} className={styles['card']}>
      <h2 id={titleId}>Values to paste into {name}</h2>
      <ToolValues />
    </Card>
  );
}
