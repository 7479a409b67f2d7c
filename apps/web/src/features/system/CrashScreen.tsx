import { Button, TextLink } from '@circuit/ui';

import { SystemPage } from './SystemPage.tsx';
import { useCrashReport } from './useCrashReport.ts';

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
  return (
    <SystemPage
      title="Oops! Something went wrong while processing your request."
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
      <p>Your text is kept on this device.</p>
      {supportEmail !== '' && (
        <p>
          Support: <TextLink href={`mailto:${supportEmail}`}>{supportEmail}</TextLink>
        </p>
      )}
      <output>{report.text}</output>
    </SystemPage>
  );
}
