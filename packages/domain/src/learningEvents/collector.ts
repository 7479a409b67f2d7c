/** How often a page, or the server, sends what waits. (S9.04) */
export const SEND_EVERY_MS = 10_000;

const HOST = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i;
const OWN_MACHINE = /^(?:127\.0\.0\.1|(?:[a-z0-9-]+\.)*localhost)(?::\d{1,5})?$/i;

const isOwnMachine = (hostname: string): boolean => OWN_MACHINE.test(hostname);

/** Where the event store is. Without TLS only on this machine, in development. (S7.23) */
export const eventStoreOrigin = (hostname: string): string =>
  `${isOwnMachine(hostname) ? 'http' : 'https'}://${hostname.toLowerCase()}`;

export const collectorAddress = (hostname: string): string => `${eventStoreOrigin(hostname)}/collector`;

type EventSettings = {
  readonly caliperEnabled: boolean;
  readonly caliperEventStoreHostname: string;
  readonly caliperPersonNamespace: string;
};

/** Why these settings cannot be saved, by field. What is off may be unfinished. (LE-5) */
export function eventSettingErrors(
  settings: EventSettings,
  { reachesLoopback, hasSecret }: { readonly reachesLoopback: boolean; readonly hasSecret: boolean },
): Readonly<Record<string, string[]>> {
  const { caliperEnabled, caliperEventStoreHostname: hostname, caliperPersonNamespace: namespace } = settings;
  const isHost = (HOST.test(hostname) && !isOwnMachine(hostname)) || (reachesLoopback && isOwnMachine(hostname));
  const isHostWrong = hostname === '' ? caliperEnabled : !isHost;
  const isNamespaceWrong = namespace === '' ? caliperEnabled : !isNamespace(namespace);
  return {
    ...(caliperEnabled && !hasSecret
      ? { caliperEnabled: ['Save the access token of the event store first, and test it.'] }
      : {}),
    ...(isHostWrong
      ? { caliperEventStoreHostname: ['Enter a host without https:// and without a path, such as events.example.edu.'] }
      : {}),
    ...(isNamespaceWrong
      ? { caliperPersonNamespace: ['Enter how ids of people begin, such as https://id.example.edu/people/.'] }
      : {}),
  };
}

const isNamespace = (text: string): boolean => /^(?:https?:\/\/[^\s/]+\/\S*|urn:[a-z0-9-]+:\S*)$/i.test(text);
