/** The hosts that a university lets its server call; an empty list allows every public one. */
export type AllowedHosts = readonly string[];

/** "example.edu" is that host alone, "*.example.edu" every host under it. (EG-9) */
export function isAllowedHost(hostName: string, allowed: AllowedHosts): boolean {
  const name = hostName.toLowerCase().replace(/\.$/, '');
  return allowed.length === 0 || allowed.some((host) => matches(name, host.toLowerCase()));
}

const matches = (name: string, host: string): boolean =>
  host.startsWith('*.') ? name.endsWith(host.slice(1)) && name.length > host.length - 1 : name === host;
