import type { Access, Endpoint } from '@circuit/contract/endpoint';
import type { z } from '@circuit/contract/zod';
import { PAGE_SIZES } from '@circuit/domain/lists';
import type { BaseQueryApi } from '@reduxjs/toolkit/query';

import { orKept } from '#platform/device/orKept.ts';
import { inTab } from '#platform/tab/tab.ts';

import { callEndpoint } from './call.ts';
import type { FetchProblem } from '#platform/problems/problem.ts';

interface Page<Item> {
  items: Item[];
  totalCount: number;
}

type ListEndpoint<Item> = Endpoint<Access, z.ZodObject, z.ZodType<unknown, Page<Item>>>;

const pageSize = Math.max(...PAGE_SIZES);

/** A list as a whole, for what must be complete to be of use: what a person may do is decided from it. */
export async function everyPage<Item>(
  endpoint: ListEndpoint<Item>,
  request: object,
  query: BaseQueryApi,
): Promise<{ data: Page<Item> } | { error: FetchProblem }> {
  return orKept(query, await readEvery(endpoint, request, query));
}

async function readEvery<Item>(
  endpoint: ListEndpoint<Item>,
  request: object,
  { dispatch, signal }: BaseQueryApi,
): Promise<{ data: Page<Item> } | { error: FetchProblem }> {
  const asked = { signal, noRetry: !navigator.onLine };
  const read = (page: number) => inTab(dispatch)(callEndpoint(endpoint, { ...request, page, pageSize }, asked));

  const first = await read(1);
  if (!first.isOk) return { error: first.failure };
  const { items, totalCount } = first.value;
  const pages = Math.ceil(totalCount / pageSize);
  const others = await Promise.all(Array.from({ length: Math.max(0, pages - 1) }, (_, index) => read(index + 2)));
  for (const other of others) if (!other.isOk) return { error: other.failure };
  const rest = others.flatMap((other) => (other.isOk ? other.value.items : []));
  return { data: { items: [...items, ...rest], totalCount } };
}
