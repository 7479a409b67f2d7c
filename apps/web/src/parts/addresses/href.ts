import { generatePath, type PathParam } from 'react-router';

import { type Query, withQuery } from '#platform/navigation/withQuery.ts';

import type { PathName, PATHS } from './paths.ts';

type ProductPath = (typeof PATHS)[PathName];

type Parameters<Path extends string> = [PathParam<Path>] extends [never]
  ? [parameters?: Readonly<Record<string, never>>, query?: Query]
  : [parameters: { readonly [Name in PathParam<Path>]: string | number }, query?: Query];

/** The address of a page: `href(PATHS.user, { userId })`. A parameter that is missing or unknown does not compile. (RT-14) */
export function href<Path extends ProductPath>(path: Path, ...[parameters, query]: Parameters<Path>): string {
  const texts = Object.entries(parameters ?? {}).map(([name, value]) => [name, String(value)] as const);
  return withQuery(generatePath<string>(path, Object.fromEntries(texts)), query);
}
