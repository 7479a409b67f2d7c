import type { listPracticeEssays, Submission } from '@circuit/contract';
import { PHASE_LABELS } from '@circuit/domain/phases';
import { Chip, TextLink } from '@circuit/ui';

import type { ResponseOf } from '#shared/api/contractCall.ts';
import type { Standing } from '#shared/learning/standing.ts';

import styles from './hub.module.css';
import { type PartFacts, partOf, STATUS_WORDS } from './parts.ts';

interface Props {
  readonly standings: readonly Standing[];
  readonly address: string;
  readonly submission: Submission | null;
  readonly practice: ResponseOf<typeof listPracticeEssays> | null;
  readonly showDate: (date: Date) => string;
}

/** My parts: what I did in each phase, and the way to it. (HB-5) */
export function PartsList({ standings, ...facts }: Props) {
  return (
    <section aria-labelledby="my-parts">
      <h2 id="my-parts">Your parts</h2>
      <ul className={styles['parts']}>
        {standings.map((standing) => (
          <Part key={standing.phase} standing={standing} facts={facts} />
        ))}
      </ul>
    </section>
  );
}

function Part({ standing, facts }: { readonly standing: Standing; readonly facts: PartFacts }) {
  const { text, link } = partOf(standing, facts);
  const { word, tone } = STATUS_WORDS[standing.status];
  return (
    <li className={styles['part']}>
      <div className={styles['partWords']}>
        <b>{PHASE_LABELS[standing.phase]}</b>
        <span className={styles['quiet']}>{text}</span>
      </div>
      <Chip tone={tone}>{word}</Chip>
      <span className={styles['partLink']}>
        {link === null ? null : <TextLink href={link.href}>{link.label}</TextLink>}
      </span>
    </li>
  );
}
