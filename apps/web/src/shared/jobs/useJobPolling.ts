import { useEffect, useState } from 'react';

const IDLE_MS = 30_000;
const HURRIED_MS = 2000;
const PATIENT_MS = 10_000;
/** What is followed closely is usually done by then; after it somebody only waits. */
const HURRY_FOR_MS = 30_000;

/**
 * How often to ask about jobs: every 2 seconds in the first half minute of one, then every 10; while none runs every 30,
 * spread a little so that a staff room does not ask in step. `running` names what runs: another one hurries anew. (JL-7)
 */
export function useJobPolling(running: string): number {
  const [spread] = useState(() => 0.8 + Math.random() * 0.4);
  const [patientWith, setPatientWith] = useState('');
  useEffect(() => {
    if (running === '') return undefined;
    const timer = setTimeout(() => setPatientWith(running), HURRY_FOR_MS);
    return () => clearTimeout(timer);
  }, [running]);
  if (running === '') return Math.round(IDLE_MS * spread);
  return patientWith === running ? PATIENT_MS : HURRIED_MS;
}
