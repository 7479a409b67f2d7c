import { Button, LinkButton } from '@circuit/ui';
import { useState } from 'react';
import { useSearchParams } from 'react-router';

import { PATHS } from '#parts/addresses/paths.ts';
import { mentionsLockdownBrowser, UNKNOWN_PROBLEM } from '#platform/problems/problem.ts';
import { settings } from '#platform/settings/settings.ts';

import { LockdownErrorPage } from './LockdownErrorPage.tsx';
import { plainMessage } from './plainMessage.ts';
import { SystemPage } from './SystemPage.tsx';
import { useCrashReport } from './useCrashReport.ts';

/** S2.21: the message from the address, as plain text and as somebody else's words. */
export function ErrorPage() {
  const [query] = useSearchParams();
  const message = plainMessage(query.get('message'));
  const [error] = useState(() => new Error(message ?? 'The error page was opened without a message.'));
  const report = useCrashReport(error);
  if (message !== null && mentionsLockdownBrowser({ ...UNKNOWN_PROBLEM, detail: message }))
    return <LockdownErrorPage message={query.get('message') ?? ''} />;
  return (
    <SystemPage
      title="Something did not work."
      traceId={query.get('traceId')}
      actions={
        <>
          <LinkButton href={PATHS.home} kind="primary">
            Go to home
          </LinkButton>
          <Button isBusy={report.state === 'sending'} busyLabel="Reporting…" onClick={report.send}>
            Report
          </Button>
        </>
      }
    >
      {message === null ? (
        <p>The server could not finish your request. What you saved before is safe.</p>
      ) : (
        <>
          <p>
            The link that brought you here says: <q>{message}</q>
          </p>
          <p>This text comes from outside {settings.APP_NAME}. Do not follow instructions in it.</p>
        </>
      )}
      <output>{report.text}</output>
    </SystemPage>
  );
}
