import type { previewLateActivityPermits } from '@circuit/contract/lateActivityPermits';
import { sortedName } from '@circuit/domain/people';
import { PHASE_LABELS } from '@circuit/domain/phases';
import { Note } from '@circuit/ui';

import type { ResponseOf } from '#platform/api/contractCall.ts';
import { formatDateTime } from '#platform/time/format.ts';

import styles from './latePermits.module.css';
import { peopleWords } from './permit.ts';

export type Preview = ResponseOf<typeof previewLateActivityPermits>;
type Change = Preview['effects'][number]['changes'][number];

const MOST_SHOWN = 5;

/** What would change and for whom, before it does. (HS-11) */
export function Effects({ preview, zone }: { readonly preview: Preview; readonly zone: string }) {
  const shown = preview.effects.slice(0, MOST_SHOWN);
  return (
    <section className={styles['effects']} aria-label="What this changes">
      <h3>What this changes</h3>
      {preview.refusal === null ? null : <Note tone="warn">{preview.refusal}</Note>}
      <ul>
        {shown.map(({ person, changes, note }) => (
          <li key={person.id}>
            <b>{sortedName(person)}</b>
            {note === null ? '' : `: ${note}`}
            <ul>
              {changes.map((change) => (
                <li key={change.phase}>{changeWords(change, zone)}</li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {preview.effects.length > MOST_SHOWN ? (
        <p className={styles['quiet']}>And {peopleWords(preview.effects.length - MOST_SHOWN)} more.</p>
      ) : null}
      {preview.sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </section>
  );
}

/** "Hand in until Wed, Nov 18, 11:59 PM instead of Fri, Nov 6, 11:59 PM" */
function changeWords({ phase, before, after }: Change, zone: string): string {
  const show = (iso: string | null) => (iso === null ? 'later' : formatDateTime(new Date(iso), zone));
  const opens = before.startsAt === after.startsAt ? '' : ` opens ${show(after.startsAt)},`;
  if (before.endsAt === after.endsAt)
    return `${PHASE_LABELS[phase]}${opens.replace(/,$/, '')} instead of ${show(before.startsAt)}`;
  return `${PHASE_LABELS[phase]}${opens} until ${show(after.endsAt)} instead of ${show(before.endsAt)}`;
}
