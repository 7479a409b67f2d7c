import { Card, Chip, EmptyState, LinkButton, Note, PageTitle, Skeleton, TextLink } from '@circuit/ui';
import { type ReactNode, useId, useState } from 'react';

import { href } from '#parts/addresses/href.ts';
import { PATHS } from '#parts/addresses/paths.ts';
import { LastSeen } from '#parts/people/LastSeen.tsx';
import { failureWords } from '#platform/api/failureWords.ts';
import { LoadFailed } from '#platform/api/LoadFailed.tsx';
import { MoveMenu } from '#platform/order/MoveMenu.tsx';
import { moved } from '#platform/order/order.ts';
import { SortableList } from '#platform/order/SortableList.tsx';

import styles from './identityProviders.module.css';
import {
  FRESH,
  type ListedProvider,
  useOrderIdentityProvidersMutation,
  useProviderSettingsListQuery,
} from './providersApi.ts';
import { endWords, KINDS, peopleWords, standingOf } from './providerWords.ts';

/** Every way to sign in, in the order of the sign-in page, with what needs an administrator. (IW-10) */
export function ProvidersPage() {
  const { data, error, refetch } = useProviderSettingsListQuery(undefined, FRESH);
  return (
    <>
      <div className={styles['head']}>
        <PageTitle sub="How people of your university sign in. The sign-in page shows them in this order.">
          Identity providers
        </PageTitle>
        <LinkButton kind="primary" href={PATHS.newIdentityProvider}>
          Add provider
        </LinkButton>
      </div>
      {data === undefined && error === undefined && (
        <Skeleton shape="row" count={3} label="Loading the identity providers…" />
      )}
      {data === undefined && error !== undefined && (
        <LoadFailed look="place" what="Could not load the identity providers." error={error} onRetry={refetch} />
      )}
      {data !== undefined && (
        <div className={styles['narrow']}>
          {data.items.length === 0 ? <Nothing /> : <Ordered providers={data.items} />}
          <LocalAccounts areAllowed={data.allowLocalAccounts} />
        </div>
      )}
    </>
  );
}

function Nothing() {
  return (
    <EmptyState
      title="No identity provider is connected."
      text="Connect one, and people sign in with the account of their university."
      action={<LinkButton href={PATHS.newIdentityProvider}>Add provider</LinkButton>}
    />
  );
}

/** The new order is shown at once; if it is refused, the old one comes back and the page says why. */
function Ordered({ providers }: { readonly providers: readonly ListedProvider[] }) {
  const [order, { isLoading }] = useOrderIdentityProvidersMutation();
  const [wanted, setWanted] = useState<readonly ListedProvider[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const shown = wanted ?? providers;
  async function move(from: number, to: number) {
    const next = moved(shown, from, to);
    setWanted(next);
    setFailure(null);
    const { error } = await order({ request: { identityProviderIds: next.map(({ id }) => id) } });
    setWanted(null);
    if (error !== undefined) setFailure(failureWords(error, 'The order was not saved.'));
  }
  return (
    <>
      {failure !== null && (
        <Note tone="bad" role="alert">
          {failure}
        </Note>
      )}
      <div className={styles['ordered']}>
        <SortableList
          label="Identity providers in the order of the sign-in page"
          items={shown}
          isFixed={shown.length < 2 || isLoading}
          onMove={(from, to) => void move(from, to)}
        >
          {(provider, index, handle) => (
            <ProviderRow
              provider={provider}
              handle={handle}
              menu={<MoveMenu index={index} count={shown.length} onMove={(to) => void move(index, to)} />}
            />
          )}
        </SortableList>
      </div>
    </>
  );
}

interface RowProps {
  readonly provider: ListedProvider;
  readonly handle: ReactNode;
  readonly menu: ReactNode;
}

function ProviderRow({ provider, handle, menu }: RowProps) {
  const { id, name, kind, people, lastSignInAt } = provider;
  const standing = standingOf(provider);
  const end = endWords(provider);
  return (
    <Card className={styles['row']}>
      {handle}
      <div className={styles['grow']}>
        <p className={styles['name']}>
          <TextLink href={href(PATHS.identityProvider, { identityProviderId: id })}>{name}</TextLink>
          <Chip tone={standing.tone}>{standing.text}</Chip>
          {end !== null && <Chip tone={end.tone}>{end.text}</Chip>}
        </p>
        <p className={styles['quiet']}>
          {KINDS[kind].name}, {peopleWords(people)}, last sign-in <LastSeen at={lastSignInAt} />
        </p>
      </div>
      {menu}
    </Card>
  );
}

/** Local accounts are no provider: whether they are allowed is a setting of the university. (IP-1) */
function LocalAccounts({ areAllowed }: { readonly areAllowed: boolean }) {
  const titleId = useId();
  return (
    <Card labelledBy={titleId} className={styles['row']}>
      <div className={styles['grow']}>
        <h2 id={titleId} className={styles['name']}>
          Local accounts <Chip tone={areAllowed ? 'ok' : 'neutral'}>{areAllowed ? 'On' : 'Off'}</Chip>
        </h2>
        <p className={styles['quiet']}>
          {areAllowed
            ? 'People can sign in with a password that is kept here, behind “Other ways to sign in”.'
            : 'Nobody can sign in with a password that is kept here.'}
        </p>
      </div>
      <LinkButton href={href(PATHS.configurationSection, { section: 'sign-in' })}>Change in Configuration</LinkButton>
    </Card>
  );
}
