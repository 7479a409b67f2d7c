import { Breadcrumbs, Button, Card, Chip, EmptyState, Note, PageTitle, Skeleton } from '@circuit/ui';
import { type ReactNode, useId } from 'react';
import { Navigate, useLocation, useParams } from 'react-router';

import { href } from '#parts/addresses/href.ts';
import { PATHS } from '#parts/addresses/paths.ts';
import { LoadFailed } from '#platform/api/LoadFailed.tsx';
import { problemOf } from '#platform/api/problemOf.ts';
import { failedLoadAddress } from '#platform/navigation/failedLoadAddress.ts';
import { notFoundAddress } from '#platform/navigation/systemAddresses.ts';
import { STATUS_CODE } from '#platform/problems/problem.ts';

import styles from './identityProviders.module.css';
import { FRESH, type ProviderTest, useProviderSettingsQuery, useProviderTestQuery } from './providersApi.ts';
import { outcomeWords } from './providerWords.ts';
import { useTestSignIn } from './useTestSignIn.ts';

/** What arrived in a test sign-in, how it was read and what would have happened. Nobody was signed in. (IW-14) */
export function TestPage() {
  const { identityProviderId = '', testId = '' } = useParams();
  const { pathname } = useLocation();
  const { data: provider } = useProviderSettingsQuery({ identityProviderId });
  const { data: seen, error, refetch } = useProviderTestQuery({ identityProviderId, testId }, FRESH);
  const { test, isStarting } = useTestSignIn(identityProviderId);
  if (seen === undefined && error !== undefined) {
    const problem = problemOf(error);
    const elsewhere = failedLoadAddress(problem, pathname);
    if (elsewhere !== null) return <Navigate to={elsewhere} replace />;
    if (problem.status === STATUS_CODE.BAD_REQUEST && problem.errors !== undefined)
      return <Navigate to={notFoundAddress(pathname)} replace />;
  }
  const name = provider?.name ?? 'Identity provider';
  return (
    <>
      <Breadcrumbs
        trail={[
          { href: PATHS.identityProviders, text: 'Identity providers' },
          { href: href(PATHS.identityProvider, { identityProviderId }), text: name },
        ]}
      />
      <div className={styles['head']}>
        <PageTitle sub="This test signed nobody in and saved nothing about the person.">Test sign-in</PageTitle>
        <Button isBusy={isStarting} busyLabel="Opening…" onClick={() => void test()}>
          Test again
        </Button>
      </div>
      {seen === undefined && error === undefined && <Skeleton shape="block" count={2} label="Loading what arrived…" />}
      {seen === undefined && error !== undefined && (
        <LoadFailed what="Could not load this test." error={error} onRetry={refetch} />
      )}
      {seen !== undefined && <Seen seen={seen} />}
    </>
  );
}

const NOT_BACK = {
  waiting: { title: 'Nobody has come back yet.', text: 'Sign in at the provider, or begin the test again.' },
  expired: { title: 'This test has expired.', text: 'A test lasts 10 minutes. Begin it again.' },
} as const;

function Seen({ seen }: { readonly seen: ProviderTest }) {
  if (seen.state === 'waiting' || seen.state === 'expired') return <EmptyState {...NOT_BACK[seen.state]} />;
  const words = outcomeWords(seen);
  return (
    <div className={styles['narrow']}>
      <Note tone={words.tone === 'ok' ? 'ok' : 'bad'}>
        {words.text}
        {seen.refusal !== null && (
          <>
            <br />
            <b>What to do:</b> {seen.refusal.fix}
            {seen.refusal.details !== '' && <span className={styles['details']}>{seen.refusal.details}</span>}
          </>
        )}
      </Note>
      {seen.person !== null && <PersonCard seen={seen} person={seen.person} />}
      {(seen.subject !== null || Object.keys(seen.attributes).length > 0) && <AttributesCard seen={seen} />}
    </div>
  );
}

function PersonCard({
  seen,
  person,
}: {
  readonly seen: ProviderTest;
  readonly person: NonNullable<ProviderTest['person']>;
}) {
  const { firstName, lastName, email, alias, puid } = person;
  return (
    <FactsCard title="How we read it">
      <Fact name="First name">{firstName || NONE}</Fact>
      <Fact name="Last name">{lastName || NONE}</Fact>
      <Fact name="E-mail">
        {email === null ? (
          NONE
        ) : (
          <span className={styles['name']}>
            {email}
            <Chip tone={person.isEmailTrusted ? 'ok' : 'warn'}>
              {person.isEmailTrusted ? 'trusted' : 'not trusted'}
            </Chip>
          </span>
        )}
      </Fact>
      <Fact name="Alias">{alias ?? NONE}</Fact>
      <Fact name="PUID">{puid ?? NONE}</Fact>
      <Fact name="Second factor">{seen.provesSecondFactor ? 'Yes, the provider says so' : 'No'}</Fact>
    </FactsCard>
  );
}

function Fact({ name, children }: { readonly name: ReactNode; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const NONE = <span className={styles['quiet']}>nothing</span>;

function AttributesCard({ seen: { subject, attributes } }: { readonly seen: ProviderTest }) {
  return (
    <FactsCard title="What arrived">
      {subject !== null && (
        <div>
          <dt>ID at the provider</dt>
          <dd>
            <code>{subject}</code>
          </dd>
        </div>
      )}
      {Object.entries(attributes)
        .toSorted(([one], [other]) => one.localeCompare(other))
        .map(([name, values]) => (
          <div key={name}>
            <dt>
              <code>{name}</code>
            </dt>
            <dd>
              {values.map((value) => (
                <code key={value}>{value}</code>
              ))}
            </dd>
          </div>
        ))}
    </FactsCard>
  );
}

function FactsCard({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const titleId = useId();
  return (
    <Card labelledBy={titleId} className={styles['card']}>
      <h2 id={titleId}>{title}</h2>
      <dl className={styles['facts']}>{children}</dl>
    </Card>
  );
}
