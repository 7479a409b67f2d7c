import { Button, Note } from '@circuit/ui';

import { type IdentityProvider } from '#platform/session/identityProvider.ts';
import { leaveProvider } from '#platform/session/signIn.ts';
import { useAppDispatch } from '#platform/store/store.ts';

import type { Arrival } from './arrival.ts';
import styles from './LoginPage.module.css';

interface Props {
  readonly arrival: Arrival;
  readonly providers: readonly (IdentityProvider & { readonly name: string })[] | undefined;
}

/** Why a sign-in through a provider did not work, or where a session is left. (IW-4, IW-5) */
export function ArrivalNotes({ arrival: { refused, stillSignedInAt }, providers }: Props) {
  const dispatch = useAppDispatch();
  const left = providers?.find(({ id }) => id === stillSignedInAt);
  const logoutUrl = left?.identityProvider.logoutUrl ?? null;
  return (
    <>
      {refused !== null && (
        <Note tone="bad" role="alert">
          {refused.told}
          {refused.reference !== null && <span className={styles['reference']}>Reference: {refused.reference}</span>}
        </Note>
      )}
      {stillSignedInAt !== null && (
        <Note
          tone="warn"
          role="status" // oxlint-disable-line jsx-a11y/prefer-tag-over-role -- Note draws its own element
          action={
            logoutUrl === null ? undefined : (
              <Button size="small" onClick={() => dispatch(leaveProvider(logoutUrl))}>
                Sign out there
              </Button>
            )
          }
        >
          You logged out here. You are still signed in at {left?.name ?? 'your university'}. On a shared computer, close
          the browser too.
        </Note>
      )}
    </>
  );
}
