import { Breadcrumbs, Button, Chip, Note, PageTitle, Skeleton } from '@circuit/ui';
import { useState } from 'react';
import { Navigate, useLocation, useParams } from 'react-router';

import { PATHS } from '#parts/addresses/paths.ts';
import { failureWords } from '#platform/api/failureWords.ts';
import { LoadFailed } from '#platform/api/LoadFailed.tsx';
import { problemOf } from '#platform/api/problemOf.ts';
import { failedLoadAddress } from '#platform/navigation/failedLoadAddress.ts';
import { notFoundAddress } from '#platform/navigation/systemAddresses.ts';
import { STATUS_CODE } from '#platform/problems/problem.ts';

import styles from './identityProviders.module.css';
import { OurAddresses } from './OurAddresses.tsx';
import { ProviderForm } from './ProviderForm.tsx';
import { FRESH, type Provider, useProviderSettingsQuery, useServiceKeysQuery } from './providersApi.ts';
import { endWords, KINDS, standingOf } from './providerWords.ts';
import { ServiceKeysCard } from './ServiceKeysCard.tsx';
import { useTestSignIn } from './useTestSignIn.ts';

/** Loads the provider of the address. One that is not there leads to /not-found. (S2.25) */
export function ProviderPage() {
  const { identityProviderId = '' } = useParams();
  const { pathname } = useLocation();
  const { currentData: provider, error, refetch } = useProviderSettingsQuery({ identityProviderId }, FRESH);
  if (provider !== undefined) return <Shown key={provider.id} provider={provider} />;
  if (error === undefined) return <Skeleton shape="block" count={2} label="Loading this provider…" />;
  const problem = problemOf(error);
  const elsewhere = failedLoadAddress(problem, pathname);
  if (elsewhere !== null) return <Navigate to={elsewhere} replace />;
  // An id that cannot be one is as good as missing (RT-11).
  if (problem.status === STATUS_CODE.BAD_REQUEST) return <Navigate to={notFoundAddress(pathname)} replace />;
  return <LoadFailed what="Could not load this provider." error={problem} onRetry={refetch} />;
}

/** One provider: a test of it, its settings, and what the people who run it need from us. (IW-12) */
function Shown({ provider }: { readonly provider: Provider }) {
  const [isUnsaved, setUnsaved] = useState(false);
  const { test, isStarting, error } = useTestSignIn(provider.id);
  const standing = standingOf(provider);
  const end = endWords({ kind: provider.settings.kind, secretEnd: provider.secretEnd });
  return (
    <>
      <Breadcrumbs trail={[{ href: PATHS.identityProviders, text: 'Identity providers' }]} />
      <div className={styles['head']}>
        <PageTitle sub={KINDS[provider.settings.kind].name}>
          <span className={styles['name']}>
            {provider.name} <Chip tone={standing.tone}>{standing.text}</Chip>
          </span>
        </PageTitle>
        <Button
          isBusy={isStarting}
          busyLabel="Opening…"
          blockedReason={isUnsaved ? 'Save your changes first.' : undefined}
          onClick={() => void test()}
        >
          Test sign-in
        </Button>
      </div>
      <div className={styles['narrow']}>
        {error !== undefined && (
          <Note tone="bad" role="alert">
            {failureWords(error, 'The test did not begin.')}
          </Note>
        )}
        {end !== null && (
          <Note tone={end.tone === 'bad' ? 'bad' : 'warn'}>
            {end.text}. <WhatToDo provider={provider} />
          </Note>
        )}
        <ProviderForm provider={provider} onUnsaved={setUnsaved} />
        <OurAddresses provider={provider} />
        {provider.settings.kind === 'saml' && <ServiceKeysCard provider={provider} isUnsaved={isUnsaved} />}
      </div>
    </>
  );
}

/** Of a SAML provider, its certificate or one of our own keys may end. */
function WhatToDo({ provider: { id, settings, secretEndsAt } }: { readonly provider: Provider }) {
  const { data } = useServiceKeysQuery({ identityProviderId: id }, { skip: settings.kind !== 'saml' });
  if (settings.kind === 'oidc') return 'Ask the provider’s administrators for a new one, and enter it below.';
  return data?.items.some(({ endsAt }) => endsAt === secretEndsAt) === true
    ? 'It is one of our own keys. Replace it below.'
    : 'Ask the provider’s administrators for the next one, and add it below before they change.';
}
