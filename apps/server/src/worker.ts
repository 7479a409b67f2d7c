import { resetsByClock, openPasswordLink } from '#modules/accounts/public.ts';
import { distributionsByClock } from '#modules/distribution/public.ts';
import { pushesByClock, startGradePost } from '#modules/gradePushes/public.ts';
import { refreshCertificates, sweepIdentityProviders } from '#modules/identityProviders/public.ts';
import { startEventPost, sweepLearningEvents } from '#modules/learningEvents/public.ts';
import { sweepLti } from '#modules/lti/public.ts';
import { startMailroom } from '#modules/messages/public.ts';
import { remindersByClock } from '#modules/reminders/public.ts';
import { syncsByClock } from '#modules/roster/public.ts';
import { countStorage, sweepArtifacts } from '#modules/artifacts/public.ts';
import { keepAuditHead, auditByClock, sweepAuditExports } from '#modules/auditEvents/public.ts';
import { sweepOwnArchives } from '#modules/ownData/public.ts';
import { warmScoring } from '#modules/scores/public.ts';
import { selfHandInsByClock, sweepExports } from '#modules/submissions/public.ts';
import { startWatching } from '#modules/watching/public.ts';
import { startClockwork } from '#platform/clockwork.ts';
import { onStop } from '#platform/drain.ts';
import { startHousekeeping } from '#platform/housekeeping.ts';
import { startRunner } from '#platform/jobs/runner.ts';
import { openLog } from '#platform/log.ts';
import { openMailServer } from '#platform/mail/mailServer.ts';
import { openMetrics } from '#platform/metrics.ts';
import { openOps } from '#platform/ops.ts';
import { readSettings } from '#platform/settings.ts';
import { startTracing, watchedBy } from '#platform/tracing/startTracing.ts';

import { JOBS } from './jobs.ts';
import { openHomes } from './wiring.ts';

/** A job stores much at once, which a replica far away takes time to write; and no reader waits behind it. */
const COMMIT_WAIT_MS = 30_000;

const settings = readSettings(process.env);
const log = openLog(settings.LOG_LEVEL);
const metrics = openMetrics();
const tracing = await startTracing(settings, 'circuit-worker', metrics, log);
const { homes, cells, directory, close } = await openHomes(settings, log, {
  ...watchedBy(tracing),
  program: 'circuit-worker',
  commitWaitMs: COMMIT_WAIT_MS,
});
warmScoring();
const runner = await startRunner(cells, JOBS, { ...metrics, tracing }, log, {
  deadWorkersSeconds: settings.DEAD_WORKERS_SECONDS,
});
const SWEEPS = [
  sweepArtifacts,
  sweepExports,
  sweepAuditExports,
  sweepOwnArchives,
  keepAuditHead,
  sweepLti,
  sweepIdentityProviders,
  refreshCertificates,
  sweepLearningEvents,
  countStorage(log),
];
const CLOCK_WORKS = [
  selfHandInsByClock,
  distributionsByClock,
  remindersByClock,
  syncsByClock,
  pushesByClock,
  resetsByClock,
  auditByClock,
];
const { timeRound } = metrics;
const housekeeping = startHousekeeping(homes, log, SWEEPS, { tell: timeRound('housekeeping') });
const clockwork = startClockwork(homes, log, CLOCK_WORKS, { tell: timeRound('clock') });
const watching = startWatching(homes, metrics.registry, log, { tell: timeRound('figures') });
const gradePost = startGradePost(homes, log, { tell: timeRound('grades') });
const { mail, originOf } = settings;
const eventPost = startEventPost(homes, { originOf, log, tell: timeRound('learningEvents') });
if (mail === null) log.warn('no SMTP_URL: messages wait in the outbox');
const mailroom =
  mail === null
    ? null
    : startMailroom(
        homes,
        {
          server: openMailServer(mail),
          domain: settings.ROOT_DOMAIN,
          originOf,
          passwordLink: openPasswordLink,
          log,
        },
        { tell: timeRound('messages') },
      );
const ops = await openOps({ host: settings.OPS_HOST, port: settings.OPS_PORT }, { homes, cells, directory }, metrics);

onStop(log, {
  drain: ops.drain,
  // No balancer sends anything here: jobs are taken, not given.
  drainMs: 0,
  close: async () => {
    // All at once: one that takes its time leaves the others as much.
    const parts = [housekeeping, clockwork, watching, mailroom, gradePost, eventPost, runner];
    await Promise.all(parts.map(async (part) => part?.stop()));
    await ops.close();
    await close();
    await tracing?.stop();
  },
});
log.info({ kinds: JOBS.map(({ kind }) => kind) }, 'working');
