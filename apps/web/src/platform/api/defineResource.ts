import { nanoid } from '@reduxjs/toolkit';
import { QueryStatus } from '@reduxjs/toolkit/query';

import { cachedLists, type Keyed, type ModelsThunk, patchLists, type WithModels } from './cachedLists.ts';
import type { CallOptions } from './contractCall.ts';
import { pathOf, placeholdersOf } from './pathCache.ts';
import { STATUS_CODE } from '#platform/problems/problem.ts';
import { type DataStatus, isFetchProblem, STATUS } from './status.ts';

type Saving = Pick<CallOptions, 'idempotencyKey' | 'ifMatch'>;
type Creating<Item> = Saving & {
  readonly temporaryKey?: string;
  /** What the list shows of it besides what is sent, until the server answers. */
  readonly shown?: Partial<Item>;
};
/** The ids in the path, outermost first. */
type PathParams = readonly string[];
type Written<Answer> = { data: Answer; error?: undefined } | { data?: undefined; error: unknown };

/** A mutation of RTK Query, made with `intentOf`. */
interface Write<Answer> {
  readonly name: string;
  initiate(
    this: void,
    intent: { request: object } & Saving,
    options: { fixedCacheKey: string },
  ): ModelsThunk<Promise<Written<Answer>>>;
}

interface Definition<Item> {
  readonly name: string;
  /** Of one item, nested models chained: `/api/groupAssignments/{groupAssignmentId}/submissions/{submissionId}`. */
  readonly path: string;
  /** The query whose answers `{ items, totalCount }` hold the items. */
  readonly list: { readonly name: string };
  /** Whether a new item stands in the list that was asked for so; in all of them if left out. */
  readonly belongs?: (item: object, asked: unknown) => boolean;
  /** What the server answers may lack fields of the list; those stay as `shown`. */
  readonly create?: Write<Keyed>;
  readonly update?: Write<Item>;
  readonly remove?: Write<unknown>;
}

/**
 * The specification's words for a collection over RTK Query: a temporary key while an item is created, where each item
 * stands, and the mistakes a developer can make. Everything it knows is in RTK Query's own state. (S4.01, S4.02, S5.05)
 */
export function defineResource<Item extends Keyed>(definition: Definition<Item>) {
  const { name, path, list, belongs = () => true } = definition;
  const names = placeholdersOf(path);
  const keyOf = (pathParams: PathParams): string => `${name}|${pathParams.join('|')}`;
  const has = (state: WithModels, id: string): boolean =>
    cachedLists(state, list.name).some(({ page }) => page.items.some((item) => item.id === id));
  const withoutKey = (id: string) => patchLists(list.name, (items) => items.filter((item) => item.id !== id));
  const requestFor = (pathParams: PathParams, body: object): object => ({
    ...Object.fromEntries(pathParams.map((value, index) => [names[index] ?? '', value])),
    ...body,
  });

  return {
    /** Shows the item at once under its temporary key, and under its id when the server has made it. */
    create:
      (parents: PathParams, body: object, options: Creating<Item> = {}): ModelsThunk<Promise<Written<Keyed>>> =>
      async (dispatch, getState) => {
        const { temporaryKey = nanoid(), shown = {}, ...saving } = options;
        const id = 'id' in body ? String(body.id) : temporaryKey;
        pathOf(path, [...parents, id]);
        if (has(getState(), id)) throw new Error('model already exists');
        const { initiate } = known(definition.create, name, 'create');
        const placeholder = { ...shown, ...body, id: temporaryKey };
        dispatch(
          patchLists(list.name, (items, asked) => (belongs(placeholder, asked) ? [...items, placeholder] : items)),
        );
        const fixedCacheKey = keyOf([...parents, temporaryKey]);
        const written = await dispatch(initiate({ request: requestFor(parents, body), ...saving }, { fixedCacheKey }));
        const { data } = written;
        dispatch(
          data === undefined ? withoutKey(temporaryKey) : putInto(list.name, temporaryKey, { ...shown, ...data }),
        );
        return written;
      },

    update:
      (pathParams: PathParams, body: object, saving: Saving = {}): ModelsThunk<Promise<Written<Item>>> =>
      async (dispatch) => {
        const id = pathParams.at(-1);
        if (!id) throw new Error(`update of ${name} needs an id`);
        if (Object.keys(body).length === 0) throw new Error(`update of ${name} needs a body`);
        pathOf(path, pathParams);
        const { initiate } = known(definition.update, name, 'update');
        const intent = { request: requestFor(pathParams, body), ...saving };
        const written = await dispatch(initiate(intent, { fixedCacheKey: keyOf(pathParams) }));
        if (written.data !== undefined) dispatch(putInto(list.name, id, written.data));
        return written;
      },

    remove:
      (pathParams: PathParams, saving: Saving = {}): ModelsThunk<Promise<Written<unknown>>> =>
      async (dispatch, getState) => {
        pathOf(path, pathParams);
        const id = pathParams.at(-1) ?? '';
        if (!has(getState(), id)) throw new Error('model does not exist');
        const { initiate } = known(definition.remove, name, 'remove');
        const intent = { request: requestFor(pathParams, {}), ...saving };
        const written = await dispatch(initiate(intent, { fixedCacheKey: keyOf(pathParams) }));
        // What somebody else removed in the meantime is gone from the list as well. (S4.02/4)
        if (written.error === undefined || isGone(written.error)) dispatch(withoutKey(id));
        return written;
      },

    /** Where one item stands: being made, changed or removed, else as its list says. (S4.01) */
    statusOf:
      (pathParams: PathParams) =>
      (state: WithModels): DataStatus => {
        const mutation = state.models.mutations[keyOf(pathParams)];
        if (mutation?.status === QueryStatus.pending) return pendingWord(definition, mutation.endpointName);
        if (mutation?.status === QueryStatus.rejected) return STATUS.ERROR;
        return has(state, pathParams.at(-1) ?? '') ? STATUS.READY : STATUS.UNINITIALIZED;
      },
  };
}

const isGone = (error: unknown): boolean => isFetchProblem(error) && error.status === STATUS_CODE.NOT_FOUND;

function known<Operation>(operation: Operation | undefined, name: string, verb: string): Operation {
  if (operation === undefined) throw new Error(`${name} cannot ${verb}`);
  return operation;
}

const putInto = (listName: string, id: string, item: Keyed) =>
  patchLists(listName, (items) => items.map((present) => (present.id === id ? item : present)));

function pendingWord({ create, remove }: Definition<Keyed>, mutationName: string): DataStatus {
  if (mutationName === create?.name) return STATUS.CREATING;
  return mutationName === remove?.name ? STATUS.DELETING : STATUS.UPDATING;
}
