import { assertNever } from '@circuit/domain/kernel';
import { Card } from '@circuit/ui';
import { useId } from 'react';

import { CopyFacts } from '#platform/clipboard/CopyFacts.tsx';

import styles from './identityProviders.module.css';
import type { Provider } from './providersApi.ts';

/** What the people who run the provider need from us. (IW-12) */
export function OurAddresses({ provider: { addresses, settings } }: { readonly provider: Provider }) {
  const titleId = useId();
  return (
    <Card labelledBy={titleId} className={styles['card']}>
      <h2 id={titleId}>For the provider’s administrators</h2>
      <p className={styles['quiet']}>They enter these values at the provider. Names differ a little.</p>
      <CopyFacts items={factsOf(addresses, settings.kind)} />
    </Card>
  );
}

function factsOf(addresses: Provider['addresses'], kind: Provider['settings']['kind']) {
  switch (kind) {
    case 'oidc':
      return [
        { name: 'Redirect URL', also: 'redirect URI, callback URL', text: addresses.redirectUrl },
        { name: 'URL after sign-out', also: 'post-logout redirect URI', text: addresses.afterSignOutUrl },
        { name: 'Sign-out URL', also: 'back-channel logout URI', text: addresses.backchannelUrl },
      ];
    case 'saml':
      return [
        { name: 'Metadata URL', also: 'entity ID of the service provider', text: addresses.metadataUrl },
        { name: 'Assertion URL', also: 'ACS, reply URL', text: addresses.assertionUrl },
        { name: 'Sign-out URL', also: 'single logout service', text: addresses.signOutUrl },
      ];
    case 'cas':
      return [{ name: 'Service URL', also: 'service ID', text: addresses.serviceUrl }];
    default:
      return assertNever(kind);
  }
}
