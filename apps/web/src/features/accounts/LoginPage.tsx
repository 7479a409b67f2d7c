import { LoopPicture, Note, PageTitle, TextLink } from '@circuit/ui';
import { CornerDownRight } from 'lucide-react';

import { LoadFailed } from '#platform/api/LoadFailed.tsx';
import { PATHS } from '#parts/addresses/paths.ts';
import { plannedEnd } from '#parts/words/downtime.ts';
import { useConfigurationQuery, useIdentityProvidersQuery } from '#platform/api/resources.ts';
import { useAuth } from '#platform/session/useSession.ts';
import { useHasUnsent } from '#platform/saving/useHasUnsent.ts';
import { settings } from '#platform/settings/settings.ts';
import { serverNow } from '#platform/time/serverClock.ts';

import { LocalForm } from './LocalForm.tsx';
import styles from './LoginPage.module.css';
import { loginMessage } from './loginTexts.ts';
import { PasskeyButton } from './PasskeyButton.tsx';
import { Providers } from './Providers.tsx';

interface Props {
  /** The name of the page that was wanted. */
  readonly returnsTo: string | null;
  /** It was wanted from inside a learning platform. */
  readonly isLaunch?: boolean;
}

/** S2.17, mock 12. */
export function LoginPage({ returnsTo, isLaunch = false }: Props) {
  const auth = useAuth();
  const hasUnsent = useHasUnsent();
  const configuration = useConfigurationQuery();
  const providers = useIdentityProvidersQuery();
  const universityName = configuration.data?.universityName ?? 'the university';
  const hasProviders = (providers.data?.items.length ?? 0) > 0;
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
          {message !== null && (
            <Note tone={message.tone} role={message.tone === 'bad' ? 'alert' : 'status'}>
              {message.text}
            </Note>
          )}
          {!isUnreachable && <Providers query={providers} />}
          {(configuration.data?.allowLocalAccounts ?? true) && (
            <>
              <LocalForm isOnlyWay={!hasProviders} />
              <PasskeyButton />
            </>
          )}
          <p className={styles['links']}>
            {settings.IS_DEMO && <TextLink href={PATHS.tour}>Take the tour: who can sign in, and what to see</TextLink>}
            {helpUrl === '' ? (
              <TextLink href={PATHS.help}>Help signing in</TextLink>
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
