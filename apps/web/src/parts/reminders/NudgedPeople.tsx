import { sortedName } from '@circuit/domain/people';
import { nudgeRefusalText } from '@circuit/domain/reminders';

import { ago } from '#parts/people/ago.ts';
import { serverNow } from '#platform/time/serverClock.ts';
import { useZone } from '#platform/api/useZone.ts';

import styles from './nudge.module.css';
import type { Nudge } from './nudgeWords.ts';

/** More would push the rest of the dialog out of sight. */
const MOST_SHOWN = 100;

interface Props extends Pick<Nudge, 'recipients' | 'leftOut'> {
  readonly timeZoneId: string;
  readonly isSent?: boolean;
}

/** Everybody by name: who gets it, who does not and why, and when each was nudged before. */
export function NudgedPeople({ recipients, leftOut, timeZoneId, isSent = false }: Props) {
  const zone = useZone(timeZoneId);
  const before = (at: string | null) => (at === null ? '' : ` Last nudged ${ago(new Date(at), serverNow(), zone)}.`);
  return (
    <>
      {recipients.length === 0 ? null : (
        <details className={styles['people']} open={isSent}>
          <summary>
            {isSent ? 'Sent to' : 'Will receive it'} ({recipients.length})
          </summary>
          <ul>
            {recipients.slice(0, MOST_SHOWN).map((person) => (
              <li key={person.id}>
                <b>{sortedName(person)}</b>
                {before(person.lastNudgedAt)}
              </li>
            ))}
            <More of={recipients} />
          </ul>
        </details>
      )}
      {leftOut.length === 0 ? null : (
        <details className={styles['people']} open={!isSent && recipients.length === 0}>
          <summary>
            {isSent ? 'Not sent to' : 'Will not receive it'} ({leftOut.length})
          </summary>
          <ul>
            {leftOut.slice(0, MOST_SHOWN).map((person) => (
              <li key={person.id}>
                <b>{sortedName(person)}</b>: {nudgeRefusalText(person.why)}
                {before(person.lastNudgedAt)}
              </li>
            ))}
            <More of={leftOut} />
          </ul>
        </details>
      )}
    </>
  );
}

function More({ of: people }: { readonly of: readonly unknown[] }) {
  return people.length > MOST_SHOWN ? <li>And {people.length - MOST_SHOWN} more.</li> : null;
}
