import type { Asked } from './workClass.ts';

export interface Tally<Key> {
  note(key: Key): void;
  of(key: Key): Asked;
}

const SECOND_MS = 1000;

/** Who asked how often lately: in this second and in the one before. */
export function openTally<Key>(): Tally<Key> {
  let [current, before] = [new Map<Key, number>(), new Map<Key, number>()];
  let began = performance.now();

  const turn = () => {
    const passed = Math.floor((performance.now() - began) / SECOND_MS);
    if (passed === 0) return;
    before = passed === 1 ? current : new Map<Key, number>();
    current = new Map<Key, number>();
    began += passed * SECOND_MS;
  };

  return {
    note: (key) => {
      turn();
      current.set(key, (current.get(key) ?? 0) + 1);
    },
    of: (key) => {
      turn();
      const counts = [...current.values(), ...before.values()];
      return {
        own: (current.get(key) ?? 0) + (before.get(key) ?? 0),
        all: counts.reduce((sum, count) => sum + count, 0),
        shards: new Set([...current.keys(), ...before.keys()]).size,
      };
    },
  };
}
