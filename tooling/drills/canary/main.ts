import { setTimeout as sleep } from 'node:timers/promises';

import { openLibrary } from '#tooling/drills/content/library.ts';
import { report, type Finding } from '#tooling/drills/report.ts';
import { startSystem } from '#tooling/drills/system.ts';

import { ALL } from './canaries.ts';
import { plantOverTheWire } from './plant.ts';
import { connect, startProduct } from './product.ts';
import { sinksOf, startServices, type Services, type Sink } from './sinks.ts';
import { visit, type Visited } from './visit.ts';

// npm run drill:canary: sixty secrets and names are put wherever a person or a program can put them, and then looked for
// in everything that leaves the product. A page breaks on the way, and nobody presses a button.
const SENT_WITHIN_MS = 4000;

const system = await startSystem();
const services = await startServices();
const product = await startProduct(system, services);
const findings: Finding[] = [];
try {
  const { assignmentId } = await openLibrary(system);
  const isTested = await connect(product.origin, services);
  // The policy of a page names a service some seconds after it was configured.
  await sleep(SENT_WITHIN_MS);
  const visited = await visit(product.origin, assignmentId, () => services.events.stored.size > 1);
  const calls = await plantOverTheWire(product.origin);
  await sleep(SENT_WITHIN_MS);
  const prometheus = await (await fetch(`${product.opsOrigin}/metrics`)).text();
  await product.stop();
  const scraped: Sink = {
    name: 'scraped metrics',
    text: () => prometheus,
    count: () => prometheus.length,
    refused: () => [],
  };
  findings.push(
    {
      rule: 'ER-6 AY-4 LE-6 the services are configured and tested from the configuration',
      figures: `worked: ${String(isTested)}`,
      isHeld: isTested,
    },
    await lookFor([...sinksOf(services, product.log), scraped], calls),
    withoutPress(services, visited),
    followed(services, product.log(), visited),
    onlyConfigured(services, visited),
  );
} finally {
  await product.stop().catch(() => undefined);
  await services.stop();
  await system.stop();
}
report(findings);

async function lookFor(sinks: readonly Sink[], calls: number): Promise<Finding> {
  const found: string[] = [];
  for (const { name, text } of sinks) {
    const everything = (await text()).toLowerCase();
    for (const canary of ALL) if (everything.includes(canary.toLowerCase())) found.push(`${name}: ${canary}`);
  }
  const refused = sinks.flatMap((sink) => sink.refused());
  const counts = sinks.map(({ name, count }) => `${count()} ${name}`).join(', ');
  const isReached = sinks.every(({ count }) => count() > 0);
  return {
    rule: 'ER-7 of 60 planted secrets, numbers, addresses, names and sentences none is in anything that leaves',
    figures: `${ALL.length} planted in ${calls} calls and a visit; ${counts}; ${found.length} found ${found.slice(0, 8).join('; ')}; ${refused.length} refused ${refused.slice(0, 3).join('; ')}`,
    isHeld: ALL.length === 60 && found.length === 0 && refused.length === 0 && isReached,
  };
}

function tagOf(event: Readonly<Record<string, unknown>>): unknown {
  return (event['tags'] as { traceId?: string } | undefined)?.traceId; // oxlint-disable-line typescript/no-unsafe-type-assertion -- checked by the endpoint
}

function withoutPress({ errors }: Services, { reference }: Visited): Finding {
  const own = errors.events().filter((event) => tagOf(event) === reference);
  return {
    rule: 'ER-2 a page that breaks reaches the error service without a press',
    figures: `${own.length} report with the reference ${reference} of the screen, ${errors.events().length} reports in all`,
    isHeld: own.length === 1,
  };
}

function followed({ errors, collector }: Services, log: string, { reference }: Visited): Finding {
  const lines = log.split('\n').filter((line) => line.includes(reference));
  const spans = collector.spans.filter(({ traceId }) => traceId === reference).map(({ name }) => name);
  const reports = errors.events().filter((event) => tagOf(event) === reference).length;
  return {
    rule: 'ER-5 the reference on the crash screen finds the report, the lines of the log and the trace',
    figures: `${reference}: ${reports} report, ${lines.length} lines, spans ${spans.join(', ')}`,
    isHeld:
      reports > 0 && lines.some((line) => line.includes('a page crashed')) && spans.includes('POST /api/crashReports'),
  };
}

function onlyConfigured({ errors, analytics, events }: Services, { violations, foreign }: Visited): Finding {
  const expected = new Set([errors.origin, analytics.origin, `http://${events.hostname}`]);
  const others = [...foreign].filter((origin) => !expected.has(origin));
  return {
    rule: 'ER-4 pages call the configured services and no other, and their policy lets them',
    figures: `${foreign.size} origins besides ours, ${others.length} of them not configured ${others.join(' ')}; ${violations.length} reports of the policy ${violations.slice(0, 2).join('; ')}`,
    isHeld: foreign.size === expected.size && others.length === 0 && violations.length === 0,
  };
}
