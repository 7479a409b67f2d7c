import type { TermImportPlan } from '@circuit/contract/externalTerms';

import styles from '../configuration.module.css';
import { datesWords } from './termDraft.ts';

/** What an import would add and change, before it does. (ET-6) */
interface Props {
  readonly plan: TermImportPlan;
  readonly zone: string;
  /** Where it comes from, at the start of a sentence. */
  readonly what?: string;
}

export function TermPlanView({ plan, zone, what = 'This list' }: Props) {
  const { added, changed, sameCount } = plan;
  return (
    <section aria-label="What would change">
      <output>{sumWords(plan, what)}</output>
      <ul className={styles['plan']}>
        {added.map((term) => (
          <li key={term.name}>
            <b>New:</b> {term.name}, {datesWords(term, zone)}
          </li>
        ))}
        {changed.map(({ id, name, before, after }) => (
          <li key={id}>
            <b>Changed:</b> {name}, {datesWords(before, zone)} → {datesWords(after, zone)}
          </li>
        ))}
      </ul>
      {sameCount > 0 && added.length + changed.length > 0 && (
        <p className={styles['hint']}>{sameCount === 1 ? '1 term stays' : `${sameCount} terms stay`} as they are.</p>
      )}
    </section>
  );
}

function sumWords({ added, changed }: TermImportPlan, what: string): string {
  if (added.length + changed.length === 0) return 'Nothing would change: all of these terms are there already.';
  const parts = [
    ...(added.length === 0 ? [] : [`adds ${added.length}`]),
    ...(changed.length === 0 ? [] : [`changes ${changed.length}`]),
  ];
  return `${what} ${parts.join(' and ')}. Terms that it does not name stay.`;
}
