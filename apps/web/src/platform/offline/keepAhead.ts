import type { Dashboard } from '@circuit/contract/dashboard';
import type { Endpoint } from '@circuit/contract/endpoint';
import { getLearnerEvaluation, listLearnerEvaluations } from '@circuit/contract/evaluations';
import { getGroupAssignment } from '@circuit/contract/groupAssignments';
import { getGroup } from '@circuit/contract/groups';
import { getOwnSubmission } from '@circuit/contract/submissions';
import { isForLockdown, tasksThatStay } from '@circuit/domain/offline';
import { defaultSerializeQueryArgs } from '@reduxjs/toolkit/query';

import { callEndpoint } from '#platform/api/call.ts';
import type { RequestOf, ResponseOf } from '#platform/api/contractCall.ts';
import { resources } from '#platform/api/resources.ts';
import type { AppStore } from '#platform/store/store.ts';

import type { Keeper } from './keeper.ts';

/** Nobody has more open at once; somebody who has waits for the next visit. */
const MOST_ASSIGNMENTS = 6;
const MOST_REVIEWS = 10;
/** What is younger than this is not asked for again by this device. */
const FRESH_MS = 3_600_000;

type Taken = Dashboard['taking']['groupAssignments'][number];

const done = new WeakMap<Keeper, unknown>();

/**
 * Asks for the tasks that wait for this person, before they open them: in a train it would be too late. Once for each
 * list of tasks, one call after the other, and not on a connection that counts its bytes. (OF-6)
 */
export async function keepAhead(store: AppStore, keeper: Keeper): Promise<void> {
  const dashboard = resources.dashboard.select()(store.getState()).data;
  const personId = resources.userInfo.select()(store.getState()).data?.id;
  if (dashboard === undefined || personId === undefined || done.get(keeper) === dashboard) return;
  if (!navigator.onLine || savesData()) return;
  done.set(keeper, dashboard);
  const { tasks, groupAssignments } = dashboard.taking;
  const due = new Set(tasks.filter(({ place }) => place === 'next' || place === 'thisWeek').map(idOf));
  const asker = new Asker(store, keeper, personId);
  for (const taken of groupAssignments.filter(({ id }) => due.has(id)).slice(0, MOST_ASSIGNMENTS)) {
    if (!(await keepTasks(asker, taken, tasks))) return;
  }
}

const idOf = ({ groupAssignmentId }: { readonly groupAssignmentId: string }): string => groupAssignmentId;

/** False if the server does not answer: then it is left alone. */
async function keepTasks(asker: Asker, taken: Taken, tasks: Dashboard['taking']['tasks']): Promise<boolean> {
  const phases = new Set(tasks.filter((task) => task.groupAssignmentId === taken.id).map(({ phase }) => phase));
  const asked = { groupAssignmentId: taken.id };
  const groupAssignment = await asker.ask('groupAssignment', getGroupAssignment, asked, true);
  if (groupAssignment === null) return false;
  // It opens in that browser only, and calling for its tasks from here would be refused. (OF-3)
  if (isForLockdown(groupAssignment)) return true;
  await asker.ask('group', getGroup, { groupId: taken.groupId });
  if (phases.has('Submission')) await asker.ask('ownSubmission', getOwnSubmission, asked);
  if (!phases.has('PeerEvaluation') && !phases.has('SelfEvaluation')) return true;
  const list = await asker.ask('learnerEvaluations', listLearnerEvaluations, asked, true);
  for (const learnerEvaluationId of [...tasksThatStay(list)].slice(0, MOST_REVIEWS))
    await asker.ask('learnerEvaluation', getLearnerEvaluation, { ...asked, learnerEvaluationId });
  return list !== null;
}

class Asker {
  readonly #store: AppStore;
  readonly #keeper: Keeper;
  readonly #personId: string;

  constructor(store: AppStore, keeper: Keeper, personId: string) {
    this.#store = store;
    this.#keeper = keeper;
    this.#personId = personId;
  }

  /** Unless a page shows it or the device has it; `isNeeded` if what follows depends on the answer. */
  async ask<E extends Endpoint>(
    name: string,
    endpoint: E,
    request: RequestOf<E>,
    isNeeded = false,
  ): Promise<ResponseOf<E> | null> {
    const key = keyOf(name, request);
    const isThere = this.#keeper.isShown(key) || (await this.#isFresh(key));
    // Somebody signed out meanwhile: nothing more is asked for them.
    if (!this.#keeper.isCurrent() || (isThere && !isNeeded)) return null;
    const options = { isBackground: true, noRetry: true };
    const outcome = await this.#store.dispatch(callEndpoint(endpoint, request, options));
    if (!outcome.isOk) return null;
    // A page that shows it knows better what was written since.
    if (!this.#keeper.isShown(key)) {
      const read = { name, asked: { ...request } };
      await this.#keeper.keep(key, { kind: 'answered', read, answer: outcome.value }, this.#personId);
    }
    return outcome.value;
  }

  async #isFresh(key: string): Promise<boolean> {
    const found = (await this.#keeper.lying()).find((one) => one.key === key);
    return found !== undefined && Date.now() - found.at < FRESH_MS;
  }
}

/** As the store of the app names a query. */
const keyOf = (endpointName: string, queryArgs: unknown): string =>
  defaultSerializeQueryArgs({ endpointName, queryArgs, endpointDefinition: undefined as never }); // oxlint-disable-line typescript/no-unsafe-type-assertion -- it does not look at it

function savesData(): boolean {
  const connection: unknown = 'connection' in navigator ? navigator.connection : null;
  return (
    typeof connection === 'object' && connection !== null && 'saveData' in connection && connection.saveData === true
  );
}
