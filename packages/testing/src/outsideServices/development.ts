import type { CallApi } from '../callApi.ts';
import { startChatReader } from '../chatReader/chatReader.ts';
import { startEventCollector } from '../eventCollector/collector.ts';
import { startAnalyticsEndpoint } from '../reportSinks/analyticsEndpoint.ts';
import { startErrorEndpoint } from '../reportSinks/errorEndpoint.ts';
import { timetableOfTeacher } from '../timetableServer/aTeacher.ts';
import { startTimetableServer } from '../timetableServer/timetableServer.ts';

const EVENT_TOKEN = 'only-adds-events';
const REASON = 'Started with npm run dev';

/** The services of `npm run dev`; each port is another one if this one is taken. */
export const DEV_OUTSIDE_PORTS = {
  timetable: 3070,
  events: 3071,
  errors: 3072,
  analytics: 3073,
  reader: 3074,
} as const;
type DevService = keyof typeof DEV_OUTSIDE_PORTS;

interface Configuration {
  readonly version: number;
  readonly timetableUrl: string;
  readonly caliperEventStoreHostname: string;
  readonly errorReportsDsn: string;
  readonly analyticsUrl: string;
  readonly aesAddress: string;
}

export interface DevOutsideOptions {
  readonly ports: Readonly<Record<DevService, number>>;
  /** Who has classes in the timetable. */
  readonly teacher: string;
  readonly now: number;
  /** Told of whatever a service takes. */
  readonly onTaken: (service: DevService, text: string) => void;
}

/**
 * What a university has beside Circuit, as small servers: a timetable, an event store, a service for error reports, one
 * for page views, and a reader of drafts. They are named in the university's configuration, unless somebody named
 * another service there. (OS-8)
 */
export async function startDevOutsideServices(
  call: CallApi,
  { ports, teacher, now, onTaken }: DevOutsideOptions,
): Promise<{ readonly stop: () => Promise<void> }> {
  const at = (service: DevService) => ({
    port: ports[service],
    onTaken: (text: string) => onTaken(service, text),
  });
  const [timetable, events, errors, analytics, reader] = await Promise.all([
    startTimetableServer(timetableOfTeacher(teacher, now), ports.timetable),
    startEventCollector({ token: EVENT_TOKEN, ...at('events') }),
    startErrorEndpoint(at('errors')),
    startAnalyticsEndpoint(at('analytics')),
    startChatReader({ port: ports.reader }),
  ]);
  const saved = await call<Configuration>('GET', '/api/configuration/full');
  const { account, password } = timetable.university;
  const wanted = {
    ...(isOurs(saved.timetableUrl) && { timetableUrl: timetable.baseUrl, timetableAccount: account }),
    ...(isOurs(saved.errorReportsDsn) && { errorReportsDsn: errors.dsn }),
    ...(isOurs(saved.analyticsUrl) && { analyticsMeasurementId: 'G-DEVELOP1', analyticsUrl: analytics.url }),
    ...(isOurs(saved.caliperEventStoreHostname) && {
      caliperEventStoreHostname: events.hostname,
      caliperPersonNamespace: 'https://id.example.edu/people/',
    }),
    ...(isOurs(saved.aesAddress) && { aesAddress: reader.baseUrl, aesModel: reader.model }),
    // Switched on once: if a person switches it off by hand, it stays off at the next start.
    ...(saved.caliperEventStoreHostname === '' && { caliperEnabled: true }),
    ...(saved.aesAddress === '' && { aesProvider: 'openai' }),
  };
  const secrets = { timetable: password, eventStore: EVENT_TOKEN, secondReader: reader.key };
  for (const [kind, secret] of Object.entries(secrets))
    await call('PUT', `/api/outsideServices/${kind}/secret`, { secret, reason: REASON });
  if (Object.keys(wanted).length > 0)
    await call('PUT', '/api/configuration', { ...wanted, reason: REASON }, saved.version);
  const all = [timetable, events, errors, analytics, reader];
  return { stop: async () => void (await Promise.all(all.map((service) => service.stop()))) };
}

/** Empty, or an address on this machine. */
const isOurs = (address: string): boolean => address === '' || address.includes('127.0.0.1');
