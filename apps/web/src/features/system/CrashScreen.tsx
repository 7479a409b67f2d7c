import { Button, TextLink } from '@circuit/ui';
import { useState } from 'react';

import { whereTextIsKept } from '#platform/drafts/drafts.ts';
import { traceIdOf } from '#platform/reporting/reporting.ts';

import { SystemPage } from './SystemPage.tsx';
import { useCrashReport } from './useCrashReport.ts';

/** (SV-23) */
const KEPT_WORDS = {
  device: 'Your text is kept on this device.',
  screen: 'Changes that were not saved yet may be lost.',
} as const;

/** What is left when a page breaks. The texts are the specification's. (S8.06) */
export function CrashScreen({
  error,
  supportEmail,
  onReload,
}: {
  readonly error: unknown;
  readonly supportEmail: string;
  readonly onReload: () => void;
}) {
  const report = useCrashReport(error);
  // Asked while the broken page still counts as open; a moment later its editors are gone.
  const [kept] = useState(whereTextIsKept);
  return (
    <SystemPage
      title="Oops! Something went wrong while processing your request."
      traceId={traceIdOf(error)}
      actions={
        <>
          <Button kind="primary" onClick={onReload}>
            Reload
          </Button>
          <Button isBusy={report.state === 'sending'} busyLabel="Sending…" onClick={report.send}>
            Send Crash Report
          </Button>
        </>
      }
    >
      <p>Please try reloading or refresh the page to try again.</p>
      {kept === null ? null : <p>{KEPT_WORDS[kept]}</p>}
      {supportEmail !== '' && (
        <p>
          Support: <TextLink href={`mailto:${supportEmail}`}>{supportEmail}</TextLink>
        </p>
      )}
      <output>{report.text}</output>
    </SystemPage>
  );
}
