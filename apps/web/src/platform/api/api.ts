import type { Endpoint } from '@circuit/contract/endpoint';
import { type BaseQueryFn, createApi } from '@reduxjs/toolkit/query/react';

import { orKept } from '#platform/device/orKept.ts';
import { inTab } from '#platform/tab/tab.ts';

import { callEndpoint } from './call.ts';
import type { CallOptions, RequestOf, ResponseOf } from './contractCall.ts';
import type { FetchProblem } from '#platform/problems/problem.ts';

interface ContractCall {
  readonly endpoint: Endpoint;
  readonly request: object;
  readonly options: CallOptions;
}

type ContractBaseQuery = BaseQueryFn<ContractCall, unknown, FetchProblem>;

const baseQuery: ContractBaseQuery = async ({ endpoint, request, options }, query) => {
  const { dispatch, signal, forced } = query;
  // What a person has sent off is finished even if they leave the page; what they only wanted to see is not.
  // What the clock asks for again comes by itself: a server that has too much to do is not pressed for it.
  const comesAgain = options.isBackground === true && forced === true;
  // Without a network one try is enough: what is kept on this device is shown, and all of it again once it is back.
  const asked = endpoint.writes ? options : { ...options, signal, comesAgain, noRetry: !navigator.onLine };
  const outcome = await inTab(dispatch)(callEndpoint(endpoint, { ...request }, asked));
  return orKept(query, outcome.isOk ? { data: outcome.value ?? null } : { error: outcome.failure });
};

/** The one store of server data. Features add their endpoints with `injectEndpoints`. */
export const api = createApi({
  reducerPath: 'models',
  baseQuery,
  tagTypes: ['userInfo', 'userSettings', 'groups', 'externalTerms', 'assignments', 'rubrics', 'artifacts'],
  refetchOnReconnect: true,
  endpoints: () => ({}),
});

type Nothing = Record<string, never>;

/** What a query is asked with: nothing where there is nothing to say. */
export type Asked<E extends Endpoint> =
  RequestOf<E> extends Nothing ? void : Nothing extends RequestOf<E> ? RequestOf<E> | void : RequestOf<E>;

/** What a mutation is asked with: the request, and what makes it one intent on one version. */
export interface Intent<E extends Endpoint> extends Pick<CallOptions, 'idempotencyKey' | 'ifMatch'> {
  readonly request: RequestOf<E>;
}

/** A declared endpoint as a query of RTK Query: `build.query(fromContract(getGroup))`. */
export function fromContract<E extends Endpoint>(endpoint: E, options: Pick<CallOptions, 'isBackground'> = {}) {
  return {
    query: (request: Asked<E>): ContractCall => ({ endpoint, request: request ?? {}, options }),
    transformResponse: (answer: ResponseOf<E>): ResponseOf<E> => answer,
  };
}

/** A declared endpoint as a mutation of RTK Query: `build.mutation(intentOf(addPeople))`. */
export function intentOf<E extends Endpoint>(endpoint: E, usual: Pick<CallOptions, 'isBackground'> = {}) {
  return {
    query: ({ request, ...options }: Intent<E>): ContractCall => ({
      endpoint,
      request,
      options: { ...usual, ...options },
    }),
    transformResponse: (answer: ResponseOf<E>): ResponseOf<E> => answer,
  };
}
