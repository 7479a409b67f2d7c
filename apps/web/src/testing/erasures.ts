import type { Erasure } from '@circuit/contract/erasures';

export const anErasure = (fields: Partial<Erasure> = {}): Erasure => ({
  state: 'none',
  completedAt: null,
  goes: [{ what: 'Texts that they handed in', count: 3 }],
  stays: [
    {
      what: 'Reviews that they gave, without a name',
      count: 4,
      why: 'Scores and feedback of classmates rest on them.',
    },
  ],
  ...fields,
});
