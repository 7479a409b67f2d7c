import type { PasswordLink } from '@circuit/contract/accounts';
import { displayName } from '@circuit/domain/people';
import { LinkButton, Note, Skeleton } from '@circuit/ui';
import { useState } from 'react';

import { LoadFailed } from '#platform/api/LoadFailed.tsx';
import { PATHS } from '#parts/addresses/paths.ts';
import { STATUS_CODE } from '#platform/problems/problem.ts';
import { problemOf } from '#platform/api/problemOf.ts';
import { useAuth } from '#platform/session/useSession.ts';
import { skipToken } from '@reduxjs/toolkit/query';

import styles from './LoginPage.module.css';
import { linkToken } from './linkToken.ts';
import { NewPasswordForm } from './NewPasswordForm.tsx';
import { usePasswordLinkQuery } from './passwordCalls.ts';
import { PasswordFrame } from './PasswordFrame.tsx';

/** Where the link of a message leads. It sets a password and signs nobody in: that is done with the new password. */
export function SetPasswordPage({ hash }: { readonly hash: string }) {
  // Read once: the address is cleaned of it, so that it stays in no history.
  const [token] = useState(() => linkToken(hash));
  const { data: link, error, refetch } = usePasswordLinkQuery(token === null ? skipToken : { token });
  const [isDone, setDone] = useState(false);
  if (isDone) return <Done />;
  if (token === null) return <Refused text="This link is incomplete. Open it from the message again." />;
  if (link !== undefined)
    return (
      <PasswordFrame title="Set your password" sub={`For ${nameOf(link)}`}>
        <NewPasswordForm token={token} link={link} onDone={() => setDone(true)} />
      </PasswordFrame>
    );
  if (error === undefined)
    return (
      <PasswordFrame title="Set your password">
        <Skeleton shape="block" count={2} label="Checking the link…" />
      </PasswordFrame>
    );
  const { status, detail } = problemOf(error);
  // A refused link stays refused; what the network or a busy server did can be tried again.
  if (status >= STATUS_CODE.BAD_REQUEST && status < STATUS_CODE.SERVER_ERROR) return <Refused text={detail} />;
  return (
    <PasswordFrame title="Set your password">
      <LoadFailed what="Could not check the link." error={error} onRetry={refetch} />
    </PasswordFrame>
  );
}

function nameOf(link: PasswordLink): string {
  const name = displayName(link);
  return name === link.email ? name : `${name}, ${link.email}`;
}

function Refused({ text }: { readonly text: string }) {
  return (
    <PasswordFrame title="This link does not work">
      <Note tone="warn" role="alert">
        {text}
      </Note>
      <div className={styles['local']}>
        <LinkButton href={PATHS.forgotPassword} kind="primary" size="large" full>
          Get a new link
        </LinkButton>
      </div>
    </PasswordFrame>
  );
}

function Done() {
  const { isAuthenticated } = useAuth();
  return (
    <PasswordFrame isDone title="Your password is set" sub="You were signed out everywhere else.">
      <div className={styles['local']}>
        {isAuthenticated ? (
          <LinkButton href={PATHS.home} kind="primary" size="large" full>
            Continue
          </LinkButton>
        ) : (
          <LinkButton href={PATHS.login} kind="primary" size="large" full>
            Sign in
          </LinkButton>
        )}
      </div>
    </PasswordFrame>
  );
}
