import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import type { BrowserContextOptions } from 'playwright-core';

import { addsAnAssignment, addsAnAssignmentByKeyboard } from './addsAnAssignment.ts';
import { copiesACourseWithItsAssignments, twoAuthorsOfOneSample } from './authoring.ts';
import { openStage } from './browser.ts';
import { createsAndFillsACourse, everyTabIsAccessible, followsAForeignLink } from './courses.ts';
import { everyRouteIsAccessible } from './everyRoute.ts';
import { everySectionIsAccessible } from './everySection.ts';
import { everySumAddsUp, explainsAScore } from './explains.ts';
import { fewFiles, nothingWaits, smallFirstLoad } from './firstLoad.ts';
import { opensANamedEssay } from './opensANamedEssay.ts';
import { queueOnAPhone, twoGradersAtOnce } from './grades.ts';
import { handsInByKeyboard, losesNoWord } from './handsIn.ts';
import type { Journey, Look } from './journey.ts';
import { crash, downtime, newVersion, newVersionWithADraft, notFound, offlineAndBack } from './mishaps.ts';
import { findsAndImpersonates } from './peopleAdmin.ts';
import { setsAPassword } from './peopleInvited.ts';
import { everyRunPageIsAccessible } from './runPages.ts';
import { findsWhatWasRatedTooHigh, practicesByKeyboard } from './practices.ts';
import { findsWhoIsBehind, followsTheJobs } from './overview.ts';
import { reviewsByKeyboard, reviewsByMouse, reviewsByTouch } from './reviews.ts';
import { seesWhatNeedsThem, startsTheNextTask } from './startsNextTask.ts';
import { scoresAndExports } from './scores.ts';
import { releasesInAnOpenPhase } from './releases.ts';
import { answersFromHome, asksForASecondLook } from './secondLooks.ts';
import { expiredToken, signsInAndReturns, twoTabs, wrongPassword } from './signingIn.ts';
import { keyboardTour, phoneMenu } from './theBar.ts';
import { writesBesideTheRubric } from './writesBeside.ts';
import { keepsWhatIsInserted, losesTwoSecondsAtMost, saysSavedOnlyOfTheSaved } from './undamaged.ts';

const JOURNEYS: readonly Journey[] = [
  signsInAndReturns,
  wrongPassword,
  expiredToken,
  twoTabs,
  offlineAndBack,
  newVersion,
  newVersionWithADraft,
  downtime,
  crash,
  notFound,
  keyboardTour,
  phoneMenu,
  smallFirstLoad,
  nothingWaits,
  fewFiles,
  createsAndFillsACourse,
  followsAForeignLink,
  everyTabIsAccessible,
  addsAnAssignment,
  addsAnAssignmentByKeyboard,
  everyRunPageIsAccessible,
  copiesACourseWithItsAssignments,
  twoAuthorsOfOneSample,
  findsAndImpersonates,
  setsAPassword,
  losesNoWord,
  handsInByKeyboard,
  findsWhatWasRatedTooHigh,
  practicesByKeyboard,
  reviewsByKeyboard,
  reviewsByTouch,
  reviewsByMouse,
  keepsWhatIsInserted,
  writesBesideTheRubric,
  saysSavedOnlyOfTheSaved,
  losesTwoSecondsAtMost,
  startsTheNextTask,
  seesWhatNeedsThem,
  scoresAndExports,
  releasesInAnOpenPhase,
  findsWhoIsBehind,
  followsTheJobs,
  opensANamedEssay,
  everyRouteIsAccessible,
  everySectionIsAccessible,
  // Before results are out, so that no second look stands first in the queue.
  twoGradersAtOnce,
  queueOnAPhone,
  // Last: they let the class come to its results, which moves its clock.
  explainsAScore,
  everySumAddsUp,
  asksForASecondLook,
  answersFromHome,
];
const wide = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
const narrow = { width: 320, height: 700 };
const LOOKS: Readonly<Record<Look, BrowserContextOptions>> = {
  '1440': { viewport: wide },
  '1440-dark': { viewport: wide, colorScheme: 'dark' },
  '390': { viewport: phone, hasTouch: true },
  '390-dark': { viewport: phone, hasTouch: true, colorScheme: 'dark' },
  '320': { viewport: narrow },
  '320-dark': { viewport: narrow, colorScheme: 'dark' },
};
/** What the page's policy stops is a complaint like any other; Chromium keeps a part of it to itself. (RX-16) */
const SAY_REPORTS = `document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
  console.error('The page policy stopped ' + violatedDirective + ' ' + blockedURI));`;
const EVERY = Object.keys(LOOKS) as Look[]; // oxlint-disable-line typescript/no-unsafe-type-assertion -- its keys are looks
const cache = join(import.meta.dirname, '../../../.cache');

mkdirSync(cache, { recursive: true });
const { JOURNEY } = process.env;
const { browser, origin, close } = await openStage();
// With --share 1/2 every second one: the other half is walked beside it, on a system of its own.
const { values } = parseArgs({
  options: { every: { type: 'boolean', default: false }, share: { type: 'string', default: '1/1' } },
});
const isLong = values.every;
const [part = 1, parts = 1] = values.share.split('/').map(Number);
const walks = JOURNEYS.filter(({ name }) => name.includes(JOURNEY ?? ''))
  .flatMap((journey) => looksOf(journey).map((look) => ({ journey, look })))
  .filter((_walk, index) => index % parts === part - 1);
const walked: string[] = [];
const failures: string[] = [];
try {
  for (const { journey, look } of walks) {
    // oxlint-disable-next-line eslint/no-await-in-loop -- one after the other, they share a server
    await walk(journey, look).then(
      () => walked.push(journey.name),
      (error: unknown) => failures.push(`${journey.name} (${look}): ${String(error)}`),
    );
  }
} finally {
  await close();
}
const counts = { passed: walked.length, failed: failures.length };
writeFileSync(join(cache, `journeys-${part}.json`), JSON.stringify({ ...counts, walked, failures }));
process.stdout.write(`${failures.join('\n')}\njourneys: ${counts.passed} passed, ${counts.failed} failed\n`);
process.exitCode = failures.length === 0 ? 0 : 1;

/** A journey of several looks is walked in its first one, and in the long form in all; one for phones in all of those. */
function looksOf({ looks = ['1440'] }: Journey): readonly Look[] {
  if (!isLong || looks.length === 1) return looks.slice(0, 1);
  const isWide = looks.some((look) => look.startsWith('1440'));
  return EVERY.filter((look) => isWide || !look.startsWith('1440'));
}

async function walk(journey: Journey, look: Look): Promise<void> {
  const context = await browser.newContext(LOOKS[look]);
  context.setDefaultTimeout(30_000);
  await context.addInitScript(SAY_REPORTS);
  const page = await context.newPage();
  const complaints: string[] = [];
  const listen = (text: string) => journey.expects?.test(text) !== true && complaints.push(text);
  page.on('console', (message) => message.type() === 'error' && listen(message.text()));
  page.on('pageerror', (error) => listen(error.message));
  try {
    await journey.walk({ page, context, origin });
    if (complaints.length > 0) throw new Error(`The browser complained:\n${complaints.join('\n')}`);
  } finally {
    await page.screenshot({ path: join(cache, `${journey.name.replaceAll(/\W+/g, '-').slice(0, 60)}-${look}.png`) });
    await context.close();
  }
}
