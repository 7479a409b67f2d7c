const MOST_COOKIES = 100;
const LONGEST_VALUE = 200;

/**
 * Of a request's cookies those that its endpoint reads: by name, or by the start of the name if it ends with `*`. Nothing
 * else that a browser sends may reach a use case. (LD-1)
 */
export function readCookies(header: string | undefined, wanted: readonly string[]): Readonly<Record<string, string>> {
  if (header === undefined || wanted.length === 0) return {};
  const isWanted = (name: string) =>
    wanted.some((one) => (one.endsWith('*') ? name.startsWith(one.slice(0, -1)) : name === one));
  const pairs = header.split(';', MOST_COOKIES).map((pair) => {
    const [name = '', ...value] = pair.split('=');
    return [name.trim(), value.join('=').trim()] as const;
  });
  return Object.fromEntries(pairs.filter(([name, value]) => isWanted(name) && value.length <= LONGEST_VALUE));
}
