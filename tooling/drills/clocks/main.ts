import { parseArgs } from 'node:util';

import { SEEDED_SUPER_ADMIN, signInAt } from '#tooling/dev/signIn.ts';
import { report } from '#tooling/drills/report.ts';
import { startSystem } from '#tooling/drills/system.ts';

import { counts, decide, instantsOf, minutesOffOf, type Decision, type Node } from './decisions.ts';
import { clockOff } from './fakeClock.ts';
import { setStage, type Edge } from './stage.ts';

// npm run drill:clocks [-- --short]: three processes of the API, one ten minutes ahead and one ten behind, are asked at
// every turn of a run and a millisecond before and after it. The short form asks only about Hand in and Practice.
const { values } = parseArgs({ options: { short: { type: 'boolean', default: false } } });
const MINUTES_OFF = [0, 10, -10];

const system = await startSystem();
try {
  const stage = await setStage(system.postgres.university.ownerUrl);
  const nodes: Node[] = [];
  const [offs, differing, wrong]: [number[], string[], string[]] = [[], [], []];
  for (const [index, minutesOff] of MINUTES_OFF.entries()) {
    const { origin } = await system.startApi(clockOff(minutesOff));
    const userName = stage.userNames[index] ?? '';
    // Where it lives is where it was made: its ten minutes are counted by the clock of that process.
    const { token } = await signInAt(origin, { ...SEEDED_SUPER_ADMIN, userName });
    offs.push(await minutesOffOf(origin));
    nodes.push({ origin, minutesOff, token });
  }
  const isAsked = ({ phase }: Edge) => !values.short || phase === 'Submission' || phase === 'Calibration';
  const edges = stage.edges.filter(isAsked);
  const [handIn, practice] = edges as [Edge, Edge]; // oxlint-disable-line typescript/no-unsafe-type-assertion -- the first two of every stage
  const instants = instantsOf(edges);
  for (const [turn, at] of instants.entries()) {
    await stage.freeze(at);
    const decisions: Decision[] = [];
    for (const node of nodes) decisions.push(await decide(node, stage, turn));
    const [first] = decisions.map((decision) => JSON.stringify(decision));
    for (const [index, decision] of decisions.entries()) {
      const found = JSON.stringify(decision);
      if (found !== first) differing.push(`${at.toISOString()} ${MINUTES_OFF[index]} min: ${found}, not ${first}`);
      const isRight =
        decision.saves === counts(handIn, at) &&
        decision.handsIn === counts(handIn, at) &&
        decision.practices === counts(practice, at);
      if (!isRight) wrong.push(`${at.toISOString()} ${MINUTES_OFF[index]} min: ${found}`);
    }
  }
  await stage.close();
  report([
    {
      rule: 'DR-22 T16 the processes are what they claim: one clock is right, one ten minutes ahead, one ten behind',
      figures: `off by ${offs.join(', ')} minutes`,
      isHeld: offs.join() === MINUTES_OFF.join(),
    },
    {
      rule: 'DR-22 T16 at every turn of a run, a millisecond before, at and after it, all of them decide the same',
      figures: `${instants.length} instants, ${nodes.length} processes, ${differing.length} differences. ${differing.slice(0, 3).join(' | ')}`,
      isHeld: differing.length === 0 && instants.length > 0,
    },
    {
      rule: 'DR-22 T16 PH-10 a write counts from the start on, and until a minute after the end, to the millisecond',
      figures: `${instants.length * nodes.length} times saved, handed in and begun to practice, ${wrong.length} wrong. ${wrong.slice(0, 3).join(' | ')}`,
      isHeld: wrong.length === 0 && instants.length > 0,
    },
  ]);
} finally {
  await system.stop();
}
