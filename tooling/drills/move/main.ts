import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import { makeUniversities, shardKey } from '#tooling/bench/shards/universities.ts';
import { report, type Finding } from '#tooling/drills/report.ts';
import { tokenMaker } from '#tooling/drills/rush/tokens.ts';

import { startBalancer } from './balancer.ts';
import { circuit, pauseOf, type Ran } from './command.ts';
import { startInstallation, type Installation } from './installation.ts';
import { killAtEachStep } from './killed.ts';
import { makeScorings, scoredIn, startScorings } from './scorings.ts';
import { countHandIns, startWriters } from './writers.ts';

// npm run drill:move [-- --short]: a university moves to another cell and back while its students hand in and a class is
// scored; then the command is killed at each of its steps.
const { values } = parseArgs({ options: { short: { type: 'boolean', default: false } } });
const size = values.short
  ? { people: 2000, perSecond: 20, learners: 60 }
  : { people: 20_000, perSecond: 100, learners: 300 };
const PEOPLE_OF_A_COURSE = 30;
const LONGEST_PAUSE_SECONDS = 5;
const BESIDE_MS = 4000;

const installation = await startInstallation();
const findings: Finding[] = [];
try {
  await drill(installation);
} finally {
  await installation.stop();
}
report(findings);

async function drill(of: Installation): Promise<void> {
  const { north, south } = of;
  const [large, small] = [shardKey(1), shardKey(2)];
  const courses = Math.ceil(size.people / PEOPLE_OF_A_COURSE);
  const people = { shards: 2, coursesPerShard: 1, coursesOfFirst: courses };
  const { ofFirst } = await makeUniversities(north.ownerUrl, people, size.people);
  const { administrator, groupAssignmentId } = await makeScorings(north.ownerUrl, large, size.learners);
  for (const key of [large, small])
    await circuit(of, ['shard', 'create', key, '--cell', 'north', '--name', `University ${key}`]);
  const signed = await tokenMaker(of.folder, 'north');
  const token = signed(administrator.userId, administrator.sessionId, large);
  const balancer = await startBalancer(of);
  const students = ofFirst.values();
  const tokenOf = ({ userId, sessionId, shard }: (typeof ofFirst)[number]) => signed(userId, sessionId, shard);
  await sleep(BESIDE_MS / 2);

  for (const [from, to] of [
    [north, south],
    [south, north],
  ] as const) {
    const writers = startWriters(balancer, students, { perSecond: size.perSecond, tokenOf });
    const scorings = startScorings(balancer, large, { token, groupAssignmentId });
    await sleep(BESIDE_MS);
    const ran = await circuit(of, ['shard', 'move', large, '--to', to.name, '--by', 'drill']);
    await sleep(BESIDE_MS);
    const figures = await writers.stop();
    const counted = await countHandIns(to.ownerUrl, large, figures.acknowledged);
    const scored = await scoredIn(to.ownerUrl, large, await scorings.stop());
    const title = `${size.people} people from ${from.name} to ${to.name}, ${size.perSecond} hand-ins a second`;
    findings.push(
      {
        rule: `MV-1 MV-3 MV-5 ${title}: nothing lost or doubled, nobody signed out`,
        figures: `${figures.acknowledged.length} acknowledged, ${counted.lost} lost, ${counted.doubled} doubled, ${figures.refused.length} refused (${[...new Set(figures.refused)].join(', ')}), ${figures.signedOut} signed out, ${figures.retried} tried again; nobody was acknowledged for ${(figures.longestGapMs / 1000).toFixed(1)} s, the longest waited ${(figures.longestMs / 1000).toFixed(1)} s`,
        isHeld:
          figures.acknowledged.length > 0 &&
          counted.lost + counted.doubled + figures.refused.length === 0 &&
          figures.longestGapMs <= LONGEST_PAUSE_SECONDS * 1000,
      },
      pauseFinding(ran),
      {
        rule: 'MV-4 a class is scored all the while: each scoring once, none lost',
        figures: `${scored.started} started, ${scored.succeeded} succeeded, ${scored.others} others, ${scored.doubled} doubled`,
        isHeld: scored.started > 0 && scored.others === 0 && scored.doubled === 0 && scored.succeeded >= scored.started,
      },
    );
    process.stdout.write(`${ran.text}\n`);
    process.stdout.write((await circuit(of, ['shard', 'move', large, '--clean'])).text);
  }
  findings.push(await killAtEachStep(of, small, values.short));
  await balancer.stop();
}

function pauseFinding(ran: Ran): Finding {
  const seconds = pauseOf(ran);
  const same = /\d+ tables with \d+ rows are the same in both cells/.exec(ran.text)?.[0];
  return {
    rule: `MV-3 nobody can write for at most ${LONGEST_PAUSE_SECONDS} s, and all tables are compared in that time`,
    figures: `${seconds.toFixed(2)} s; ${same ?? 'NOT COMPARED'}; the command took ${ran.seconds.toFixed(1)} s and ended with ${ran.code}`,
    isHeld: ran.code === 0 && seconds <= LONGEST_PAUSE_SECONDS && same !== undefined,
  };
}
