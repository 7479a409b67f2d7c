import { LoopPicture, Note, PageTitle, TextLink } from '@circuit/ui';
import { CornerDownRight } from 'lucide-react';

import { LoadFailed } from '#platform/api/LoadFailed.tsx';
import { href } from '#parts/addresses/href.ts';
import { PATHS } from '#parts/addresses/paths.ts';
import { plannedEnd } from '#parts/words/downtime.ts';
import { useConfigurationQuery, useIdentityProvidersQuery } from '#platform/api/resources.ts';
import { useAuth } from '#platform/session/useSession.ts';
import { useHasUnsent } from '#platform/saving/useHasUnsent.ts';
import { settings } from '#platform/settings/settings.ts';
import { serverNow } from '#platform/time/serverClock.ts';

import { ArrivalNotes } from './ArrivalNotes.tsx';
import type { Arrival } from './arrival.ts';
import { CasForm } from './CasForm.tsx';
import { LocalForm } from './LocalForm.tsx';
import styles from './LoginPage.module.css';
import { loginMessage } from './loginTexts.ts';
import { OtherWays } from './OtherWays.tsx';
import { PasskeyButton } from './PasskeyButton.tsx';
import { Providers } from './Providers.tsx';

/** An administrator may have changed the list since this page was shown last. */
const STALE_SECONDS = 60;

interface Props {
  /** The name of the page that was wanted. */
  readonly returnsTo: string | null;
  /** It was wanted from inside a learning platform. */
  readonly isLaunch?: boolean;
  /** What the server said when it sent the browser here. */
  readonly arrival: Arrival;
}

/** S2.17, mock 12. */
export function LoginPage({ returnsTo, isLaunch = false, arrival }: Props) {
  const auth = useAuth();
  const hasUnsent = useHasUnsent();
  const configuration = useConfigurationQuery();
  const providers = useIdentityProvidersQuery(undefined, { refetchOnMountOrArgChange: STALE_SECONDS });
  const universityName = configuration.data?.universityName ?? 'the university';
  const offered = providers.data?.items;
  const hasProviders = (offered?.length ?? 0) > 0;
  const isLoading = offered === undefined && !providers.isError;
  const hasArrived = arrival.refused !== null || arrival.stillSignedInAt !== null;
  const byPassword = (offered ?? []).filter(({ takesCredentials }) => takesCredentials);
  const allowsLocal = configuration.data?.allowLocalAccounts ?? true;
  const isUnreachable = configuration.isError && configuration.data === undefined;
  const tryAgain = () => {
    void configuration.refetch();
    void providers.refetch();
  };
  const message = loginMessage({ auth, universityName, hasProviders, hasUnsent });
  const helpUrl = configuration.data?.helpUrl ?? '';
  return (
    <div className={styles['page']}>
      <div className={styles['form']}>
        <div className={styles['box']}>
          <PageTitle sub={`Peer review at ${universityName}`}>Sign in to {settings.APP_NAME}</PageTitle>
          {isUnreachable && <LoadFailed what="The server is not responding." onRetry={tryAgain} />}
          {configuration.data?.isDown === true && (
            <Note tone="warn">
              {settings.APP_NAME} is down for maintenance. You can sign in again when it is over.{' '}
              {configuration.data.downtimeText}{' '}
              {plannedEnd(configuration.data, configuration.data.defaultTimeZoneId, serverNow())}
            </Note>
          )}
          {returnsTo !== null && (
            <Note tone="you" icon={<CornerDownRight size={18} strokeWidth={1.75} aria-hidden />}>
              Then we’ll take you to <b>{returnsTo}</b>
              {isLaunch && '. You sign in here once. After that, your learning platform signs you in.'}
            </Note>
          )}
          {/* What just happened comes before what was kept from an earlier visit. */}
          {hasArrived && <ArrivalNotes arrival={arrival} providers={offered} />}
          {message !== null && (!hasArrived || message.tone === 'bad') && (
            <Note tone={message.tone} role={message.tone === 'bad' ? 'alert' : 'status'}>
              {message.text}
            </Note>
          )}
          {!isUnreachable && <Providers query={providers} />}
          {!isLoading && (allowsLocal || byPassword.length > 0) && (
            <OtherWays isFolded={hasProviders}>
              {byPassword.map((provider) => (
                <CasForm key={provider.id} provider={provider} />
              ))}
              {allowsLocal && (
                <>
                  <LocalForm isOnlyWay={!hasProviders} />
                  <PasskeyButton />
                </>
              )}
            </OtherWays>
          )}
          <p className={styles['links']}>
            {settings.IS_DEMO && <TextLink href={PATHS.tour}>Take the tour: who can sign in, and what to see</TextLink>}
            {helpUrl === '' ? (
              <TextLink href={href(PATHS.helpPage, { '*': 'signing-in' })}>Help signing in</TextLink>
            ) : (
              <TextLink href={helpUrl} isExternal>
                Help signing in
              </TextLink>
            )}
            <TextLink href={PATHS.privacyPolicy}>privacy policy</TextLink>
          </p>
        </div>
      </div>
      <div className={styles['picture']}>
        <LoopPicture />
      </div>
    </div>
  );
}
