import { parseArgs } from 'node:util';

import { report, type Finding } from '#tooling/drills/report.ts';
import { startSystem } from '#tooling/drills/system.ts';

import { bareInsertMs } from './bare.ts';
import { makeCourse } from './crowd.ts';
import { rush, type RushFigures } from './rush.ts';
import { selfHandIns } from './selfHandIns.ts';

// npm run drill:rush [-- --short | --runs 1]: everybody hands in at the last moment, and one of two processes is killed
// meanwhile. With --runs the overload at the end is left out.
const { values } = parseArgs({ options: { short: { type: 'boolean', default: false }, runs: { type: 'string' } } });
const runs = Number(values.runs ?? 5);
const LARGE = values.short ? { size: 600, seconds: 4, runs: 1 } : { size: 6000, seconds: 15, runs };
/** What nobody pressed a button for. The course has as many students as the rush. */
const DRAFTS = values.short ? { size: 300, killsWorker: false } : { size: 2000, killsWorker: true };
const OVERLOAD = values.short || values.runs !== undefined ? null : { size: 24_000, seconds: 20 };

const isWhole = (figures: RushFigures, size: number) =>
  figures.acknowledged === size && figures.lost + figures.doubled + figures.refused + figures.unanswered === 0;
const shown = ({ acknowledged, lost, doubled, refused, late, unanswered, retried, medianMs, p99Ms }: RushFigures) =>
  `${acknowledged} acknowledged, ${lost} lost, ${doubled} doubled, ${refused} refused, ${late} late, ${unanswered} without an answer, ${retried} tried again; median ${medianMs.toFixed(0)} ms, 99th ${p99Ms.toFixed(0)} ms`;

const system = await startSystem();
const findings: Finding[] = [];
try {
  const { ownerUrl } = system.postgres.university;
  const apis = [await system.startApi(), await system.startApi()] as const;
  const groupId = await makeCourse(ownerUrl, Math.max(LARGE.size, OVERLOAD?.size ?? 0));
  for (let turn = 1; turn <= LARGE.runs; turn++) {
    const figures = await rush(system, apis, { ...LARGE, groupId, killed: apis[0] });
    const bareMs = await bareInsertMs(ownerUrl, groupId, LARGE.size, LARGE.seconds);
    findings.push({
      rule: `DR-20 F10 F11 ${LARGE.size} hand-ins in ${LARGE.seconds} s, one process killed: nothing lost, doubled or refused (run ${turn})`,
      figures: `${shown(figures)}; bare pg median ${bareMs.toFixed(1)} ms, ratio ${(figures.medianMs / bareMs).toFixed(1)}`,
      isHeld: isWhole(figures, LARGE.size) && figures.late === 0,
    });
  }
  const drafts = await selfHandIns(system, { groupId, size: DRAFTS.size, killsWorker: DRAFTS.killsWorker });
  findings.push({
    rule: `HD-4 HD-8 ${DRAFTS.size} drafts hand themselves in at one deadline, with two workers${DRAFTS.killsWorker ? ', one of which is killed' : ''}: none lost, doubled or early, all before essays are given out`,
    figures: `${drafts.handedIn} handed in, ${drafts.drafts - drafts.handedIn} lost, ${drafts.doubled} doubled, ${drafts.early} early, ${drafts.messages} messages; from ${drafts.firstSeconds.toFixed(1)} s to ${drafts.lastSeconds.toFixed(1)} s after the end, given out at ${drafts.distributedSeconds.toFixed(1)} s`,
    isHeld:
      drafts.handedIn === drafts.drafts &&
      drafts.messages === drafts.drafts &&
      drafts.doubled + drafts.early === 0 &&
      drafts.lastSeconds <= drafts.distributedSeconds,
  });
  if (OVERLOAD !== null) {
    const figures = await rush(system, apis, { ...OVERLOAD, groupId });
    findings.push({
      rule: `DR-21 F10 ${OVERLOAD.size} hand-ins in ${OVERLOAD.seconds} s: more than fits, and nothing that was acknowledged is lost`,
      figures: shown(figures),
      isHeld: figures.lost + figures.doubled + figures.refused === 0 && figures.acknowledged > 0,
    });
  }
} finally {
  await system.stop();
}
report(findings);
