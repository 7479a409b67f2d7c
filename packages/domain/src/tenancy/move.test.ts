import { expect, test } from 'vitest';

import { err, ok, shard } from '../kernel/index.ts';

import { mayGiveUpMove, nextMoveStep, stateAfterMove, type MoveFacts } from './move.ts';
import type { Placement, PlacementState } from './placement.ts';
import { DEMO_SHARD } from './shards.ts';

const alpha = shard('alpha');
const at = (cell: string, state: PlacementState = 'active'): Placement => ({ shard: alpha, cell, state });
const facts = (given: Partial<MoveFacts>): MoveFacts => ({
  shard: alpha,
  to: 'south',
  placement: at('north'),
  leaving: null,
  arriving: null,
  neighbors: [shard('beta')],
  ...given,
});
const copying = { stage: 'copying', otherCell: 'south' } as const;
const left = { stage: 'left', otherCell: 'south' } as const;
const arriving = { stage: 'arriving', otherCell: 'north' } as const;
const arrived = { stage: 'arrived', otherCell: 'north' } as const;

test.each([
  ['begin', {}],
  // Killed before the directory had heard of it, or while it was given up.
  ['begin', { arriving }],
  ['begin', { leaving: copying, arriving }],
  ['begin', { placement: at('north', 'moving'), arriving }],
  ['begin', { placement: at('north', 'moving'), leaving: copying }],
  ['copy', { placement: at('north', 'moving'), leaving: copying, arriving }],
  ['switch', { placement: at('north', 'moving'), leaving: left, arriving }],
  ['open', { placement: at('south'), leaving: left, arriving }],
  ['cleanUp', { placement: at('south'), leaving: left, arriving: arrived }],
  ['cleanUp', { placement: at('south', 'paused'), arriving: arrived }],
  ['done', { placement: at('south') }],
] as const)('MV-6 the next step of a move is %s after what was committed: %j', (step, given) => {
  expect(nextMoveStep(facts(given))).toEqual(ok(step));
});

test('MV-2 a university that is nowhere, moves elsewhere or would meet the demo is not moved', () => {
  expect(nextMoveStep(facts({ placement: undefined }))).toEqual(err('nowhere'));
  expect(nextMoveStep(facts({ placement: at('north', 'gone') }))).toEqual(err('nowhere'));
  expect(nextMoveStep(facts({ leaving: { stage: 'copying', otherCell: 'west' } }))).toEqual(err('movesElsewhere'));
  expect(nextMoveStep(facts({ neighbors: [DEMO_SHARD] }))).toEqual(err('demo'));
});

test('MV-7 a move can be given up until the directory names the new cell', () => {
  expect([at('north'), at('north', 'moving'), undefined].map((one) => mayGiveUpMove(one, 'south'))).toEqual([
    true,
    true,
    true,
  ]);
  expect(mayGiveUpMove(at('south'), 'south')).toBe(false);
});

test('MV-2 the directory says of a moved university what its cell says: open, paused or read-only', () => {
  const now = new Date();
  expect(stateAfterMove(null)).toBe('active');
  expect(stateAfterMove({ pausedAt: now, readOnlyAt: now })).toBe('paused');
  expect(stateAfterMove({ pausedAt: null, readOnlyAt: now })).toBe('readOnly');
});
