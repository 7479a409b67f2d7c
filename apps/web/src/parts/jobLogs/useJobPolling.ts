import { useEffect, useState } from 'react';

import { usePollingMs } from '#parts/learnerStatuses/usePollingMs.ts';

const HURRIED_MS = 2000;
const PATIENT_MS = 10_000;
/** What is followed closely is usually done by then; after it somebody only waits. */
const HURRY_FOR_MS = 30_000;

/**
 * How often to ask about jobs: every 2 seconds in the first half minute of one, then every 10; while none runs as seldom
 * as any page asks, and on one that nobody has touched for long not at all. `running` names what runs: another one
 * hurries anew. (JL-7)
 */
export function useJobPolling(running: string): number {
  const idleMs = usePollingMs(false);
  const [patientWith, setPatientWith] = useState('');
  useEffect(() => {
    if (running === '') return undefined;
    const timer = setTimeout(() => setPatientWith(running), HURRY_FOR_MS);
    return () => clearTimeout(timer);
  }, [running]);
  if (running === '' || idleMs === 0) return idleMs;
  return patientWith === running ? PATIENT_MS : HURRIED_MS;
}
