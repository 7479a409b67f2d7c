import type { Tab } from './tab.ts';

type Facts = Pick<Tab, 'facts' | 'now'>;

/** Somebody is there: they pointed, pressed a key, or made the page ask the server. (S7.24) */
export function recordActivity({ facts, now }: Facts): void {
  facts.lastActivityAt = now();
}

export function msSinceActivity({ facts, now }: Facts): number {
  return now() - facts.lastActivityAt;
}

const SIGNS_OF_LIFE = ['pointerdown', 'pointermove', 'keydown'] as const;

export function watchActivity(tab: Facts): () => void {
  const record = () => recordActivity(tab);
  for (const sign of SIGNS_OF_LIFE) window.addEventListener(sign, record, { passive: true });
  return () => {
    for (const sign of SIGNS_OF_LIFE) window.removeEventListener(sign, record);
  };
}
