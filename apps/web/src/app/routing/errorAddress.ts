import { SYSTEM_PATHS } from '#platform/navigation/systemAddresses.ts';
import { withQuery } from '#platform/navigation/withQuery.ts';

const ERROR_PARAMETERS = ['_ltierrormsg', 'error'] as const;

/** The error page that an address with an error in its query leads to; null for any other address. (S2.26) */
export function errorAddress(search: string): string | null {
  const query = new URLSearchParams(search);
  const found = ERROR_PARAMETERS.find((name) => query.has(name));
  if (found === undefined) return null;
  // OAuth puts the readable half into a parameter of its own.
  const description = found === 'error' ? query.get('error_description') : null;
  return withQuery(SYSTEM_PATHS.error, { message: description ?? query.get(found) ?? '' });
}
