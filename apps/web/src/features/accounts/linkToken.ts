/** The secret of a link, from behind the # of the address, which no server sees: "#token=…". */
export function linkToken(hash: string): string | null {
  const token = new URLSearchParams(hash.replace(/^#/, '')).get('token') ?? '';
  return token === '' ? null : token;
}
