import { Button } from '@circuit/ui';
import { useEffect, useState } from 'react';

import { SystemPage } from './SystemPage.tsx';

const CHECK_EVERY_MS = 60_000;

/**
 * S2.20, S1.08. `check` asks whether the service is back and then leads there; without it the whole app is down and
 * nothing is asked: only a reload can bring another build.
 */
export function DowntimePage({
  appName,
  text: told,
  plannedEnd,
  check,
}: {
  readonly appName: string;
  /** What the administrators say about it; without it the usual words. */
  readonly text?: string;
  /** When people can come back, in words. */
  readonly plannedEnd?: string | null;
  readonly check?: () => Promise<'back' | 'down'>;
}) {
  const { isChecking, text, run } = useChecks(check);
  return (
    <SystemPage
      isMoving
      title={`${appName} will be right back.`}
      actions={
        <Button kind="primary" isBusy={isChecking} busyLabel="Checking…" onClick={() => void run()}>
          Try again
        </Button>
      }
    >
      {plannedEnd !== undefined && plannedEnd !== null && (
        <p>
          <b>{plannedEnd}</b>
        </p>
      )}
      <p>{told === undefined || told === '' ? 'We are updating the system.' : told}</p>
      <p>If a deadline passes during this time, your instructor can extend it. It does not move automatically.</p>
      {check !== undefined && <p>This page checks every 60 seconds and then takes you back.</p>}
      <output>{text}</output>
    </SystemPage>
  );
}

function useChecks(check: (() => Promise<'back' | 'down'>) | undefined) {
  const [isChecking, setChecking] = useState(false);
  const [text, setText] = useState('');
  useEffect(() => {
    if (check === undefined) return undefined;
    const timer = setInterval(() => void check(), CHECK_EVERY_MS);
    return () => clearInterval(timer);
  }, [check]);
  const run = async () => {
    if (check === undefined) return window.location.reload();
    setChecking(true);
    setText('');
    const answer = await check();
    setChecking(false);
    setText(answer === 'down' ? 'Not back yet.' : '');
  };
  return { isChecking, text, run };
}
