import { report } from '#tooling/drills/report.ts';

import { runTabs } from './tabs.ts';

// npm run drill:events: 200 pages send 10,000 learning events in a minute, while the collector is away for 60 s of it.
const MINUTE_MS = 60_000;
const { made, stored, lost, foreign, repeated, dropped, posts, seconds } = await runTabs({
  tabs: 200,
  eventsPerTab: 50,
  spreadMs: MINUTE_MS,
  downFromMs: 15_000,
  downMs: MINUTE_MS,
  patienceMs: 3 * MINUTE_MS,
});
report([
  {
    rule: 'LE-23 10,000 events in a minute from 200 pages, collector down for 60 s: none lost, none stored twice',
    figures: `${made} made, ${stored} stored, ${lost} lost, ${stored + lost - made} doubled, ${dropped} dropped; ${repeated} came again and were known by their id; ${posts} posts in ${seconds} s`,
    isHeld: made === 10_000 && lost === 0 && foreign === 0 && stored === made && dropped === 0,
  },
]);
