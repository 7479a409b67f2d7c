import { LAUNCH_ERROR, reasonIn } from '@circuit/domain/lockdownBrowser';
import { LinkButton } from '@circuit/ui';

import { PATHS } from '#parts/addresses/paths.ts';

import { SystemPage } from './SystemPage.tsx';

/**
 * What the error page shows if the message speaks of a lock-down browser. Of the message it shows only a reason that the
 * server can give, never other words from the address. (S8.07, LD-9)
 */
export function LockdownErrorPage({ message }: { readonly message: string }) {
  const reason = reasonIn(message);
  return (
    <SystemPage
      title="LockDown Browser"
      actions={
        <LinkButton href={PATHS.home} kind="primary">
          Go to home
        </LinkButton>
      }
    >
      <p>{LAUNCH_ERROR}</p>
      {reason === null ? null : <p>{reason}</p>}
      <ol>
        <li>Use the LockDown Browser’s exit button in its toolbar.</li>
        <li>Start LockDown Browser again and open the assignment in it.</li>
        <li>Press Start on the page of the assignment.</li>
      </ol>
    </SystemPage>
  );
}
