import { PHASE_LABELS, type PhaseType } from '@circuit/domain/phases';
import { Button, Chip, Skeleton, TextLink } from '@circuit/ui';

import type { Standing } from '#parts/learnerStatuses/standing.ts';

import styles from './hub.module.css';
import { type PartFacts, partOf, STATUS_WORDS } from './parts.ts';

/** How what belongs to a part was loaded. */
export interface PartLoading {
  readonly isLoading: boolean;
  readonly isFailed: boolean;
  readonly retry: () => void;
}

interface Props extends PartFacts {
  /** Nobody's page: there is no way to any of it. */
  readonly isSample?: boolean | undefined;
  readonly standings: readonly Standing[];
  /** Of the parts that are loaded by themselves. */
  readonly loading: Partial<Record<PhaseType, PartLoading>>;
}

/** My parts: what I did in each phase, and the way to it. (HB-5) */
export function PartsList({ standings, loading, isSample = false, ...facts }: Props) {
  return (
    <section aria-labelledby="my-parts">
      <h2 id="my-parts">Your parts</h2>
      <ul className={styles['parts']}>
        {standings.map((standing) => (
          <Part
            key={standing.phase}
            standing={standing}
            facts={facts}
            loading={loading[standing.phase]}
            isSample={isSample}
          />
        ))}
      </ul>
    </section>
  );
}

interface PartProps {
  readonly standing: Standing;
  readonly facts: PartFacts;
  readonly loading: PartLoading | undefined;
  readonly isSample: boolean;
}

/** A part that could not be loaded says so and is tried again; it never looks like one in which nothing was done. (HB-10) */
function Part({ standing, facts, loading, isSample }: PartProps) {
  const { text, link, receipt, chip } = partOf(standing, facts);
  const { word, tone } = chip ?? STATUS_WORDS[standing.status];
  const isMissing = loading?.isLoading === true || loading?.isFailed === true;
  return (
    <li className={styles['part']}>
      <div className={styles['partWords']}>
        <b>{PHASE_LABELS[standing.phase]}</b>
        {loading?.isLoading === true ? (
          <Skeleton shape="line" label={`Loading ${PHASE_LABELS[standing.phase]}`} />
        ) : null}
        {loading?.isFailed === true ? <span role="alert">Could not load what you did here.</span> : null}
        {isMissing ? null : (
          <span className={styles['quiet']}>
            {text}
            {receipt === undefined || isSample ? null : (
              <>
                {' '}
                <TextLink href={receipt.href}>{receipt.label}</TextLink>
              </>
            )}
          </span>
        )}
      </div>
      <Chip tone={tone}>{word}</Chip>
      <span className={styles['partLink']}>
        {loading?.isFailed === true ? (
          <Button size="small" onClick={loading.retry}>
            Try again
          </Button>
        ) : null}
        {isMissing || isSample || link === null ? null : <TextLink href={link.href}>{link.label}</TextLink>}
      </span>
    </li>
  );
}
