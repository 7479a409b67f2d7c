import { LinkButton } from '@circuit/ui';

import { PATHS } from '#parts/addresses/paths.ts';

import { SystemPage } from './SystemPage.tsx';

/** S8.07 */
const LOCKDOWN_ERROR = 'A LockDown Browser session could not be started. Please close the browser and try again.';

/** What the error page shows when the message speaks of a lock-down browser; the message itself adds nothing a student could use. */
export function LockdownErrorPage() {
  return (
    <SystemPage
      title="LockDown Browser"
      actions={
        <LinkButton href={PATHS.home} kind="primary">
          Go to home
        </LinkButton>
      }
    >
      <p>{LOCKDOWN_ERROR}</p>
      <ol>
        <li>Use the LockDown Browser’s exit button in its toolbar.</li>
        <li>Open the assignment again in your usual browser.</li>
        <li>Start the LockDown Browser from there.</li>
      </ol>
    </SystemPage>
  );
}
