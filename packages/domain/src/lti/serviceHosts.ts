import { readAddress, type WebAddress } from './address.ts';

/** The addresses that an administrator entered or confirmed for a platform. */
export interface PlatformAddresses {
  readonly issuer: string;
  readonly authorizationUrl: string;
  readonly tokenUrl: string;
  readonly jwksUrl: string;
  /** Hosts that an administrator added. */
  readonly serviceHosts: readonly string[];
}

function registeredAddresses({
  issuer,
  authorizationUrl,
  tokenUrl,
  jwksUrl,
}: PlatformAddresses): readonly WebAddress[] {
  return [issuer, authorizationUrl, tokenUrl, jwksUrl].flatMap((text) => readAddress(text) ?? []);
}

/**
 * Whether an address that a launch names belongs to the platform, so that grades and tokens go nowhere else. It needs
 * https, unless the platform itself was registered without it, which only development allows. (LT-25)
 */
export function isPlatformAddress(address: string, platform: PlatformAddresses): boolean {
  const read = readAddress(address);
  if (read === null) return false;
  const registered = registeredAddresses(platform);
  if (registered.some(({ origin }) => origin === read.origin)) return true;
  const hosts = [...registered.map(({ host }) => host), ...platform.serviceHosts.map((host) => host.toLowerCase())];
  return read.protocol === 'https:' && hosts.includes(read.host);
}

/** The origins that may show the tool in a frame: those where the platform's pages are, and the added hosts. (LT-15) */
export function frameOrigins(platform: Omit<PlatformAddresses, 'tokenUrl' | 'jwksUrl'>): readonly string[] {
  const { issuer, authorizationUrl, serviceHosts } = platform;
  const pages = [issuer, authorizationUrl].flatMap((text) => readAddress(text)?.origin ?? []);
  return [...new Set([...pages, ...serviceHosts.map((host) => `https://${host.toLowerCase()}`)])];
}

/** Where the platform keeps data for the tool: never another page's origin. */
export const storageOrigin = ({ authorizationUrl }: Pick<PlatformAddresses, 'authorizationUrl'>): string =>
  readAddress(authorizationUrl)?.origin ?? '';
