import { type ComponentType, lazy } from 'react';
import type { Params } from 'react-router';

import type { PageAt } from '#app/routing/entry.ts';

/** A page in a file of its own, with what it takes from the address; null where that is nothing it could show. */
export function pageWith<Of extends object, More extends object>(
  more: (params: Params) => More | null,
  load: () => Promise<ComponentType<Of & More>>,
): PageAt<Of> {
  const Page = lazy(async () => ({ default: await load() }));
  const preload = (): void => {
    // Drawing the page imports the file again, and reports a failure where a person can see it.
    load().catch(() => undefined);
  };
  return (params) => {
    const given = more(params);
    return given === null ? null : { page: (of) => <Page {...of} {...given} />, preload };
  };
}

/** One that takes nothing else from the address than its course and assignment. */
export const page = <Of extends object>(load: () => Promise<ComponentType<Of>>): PageAt<Of> =>
  pageWith(() => ({}), load);

/** Essays and reviews are counted from 1; an address with anything else is of no page. */
export function numbered({ number = '' }: Params): { readonly number: number } | null {
  return /^[1-9]\d{0,2}$/.test(number) ? { number: Number(number) } : null;
}
