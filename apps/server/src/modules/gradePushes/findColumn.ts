import {
  chooseColumn,
  coupledColumn,
  findColumnUrl,
  linkedColumnOf,
  madeColumn,
  mayMakeColumn,
  newColumnBody,
  readScoreAnswer,
  type ColumnOrigin,
  type PushOutcome,
} from '@circuit/domain/gradePushes';
import type { Shard } from '@circuit/domain/kernel';
import { LTI_MEDIA, LTI_SCOPE, nextPage } from '@circuit/domain/lti';

import { askService, type ServiceProblem } from '#modules/lti/public.ts';
import type { EgressReply } from '#platform/egress/egress.ts';
import type { Home } from '#platform/homes.ts';

import type { ColumnRow } from './columns.store.ts';
import { selectContexts, selectLinkedColumns } from './facts.store.ts';

const MOST_PAGES = 20;

export type FoundColumn =
  | { readonly kind: 'found'; readonly url: string; readonly origin: ColumnOrigin }
  /** An answer that is none, or no column may be made here. */
  | { readonly kind: 'answered'; readonly outcome: PushOutcome; readonly reply: EgressReply | null }
  | { readonly kind: 'problem'; readonly problem: ServiceProblem };

interface Finding {
  readonly home: Home;
  readonly shard: Shard;
  /** Asked right before a column is made: somebody else may look after this platform by now. */
  readonly isStillOurs: () => Promise<boolean>;
}

const refused = (why: 'notAllowed' | 'notConnected'): FoundColumn => ({
  kind: 'answered',
  outcome: { kind: 'refused', why },
  reply: null,
});
const answered = (reply: EgressReply): FoundColumn => ({ kind: 'answered', outcome: readScoreAnswer(reply), reply });

/**
 * The column of the link; else the one with our name; else a new one. Whoever asked for a new one and died has left one
 * with our name, so there are never two. Nothing is ever deleted. (GP-13 to GP-15)
 */
export async function findColumn(finding: Finding, column: ColumnRow): Promise<FoundColumn> {
  const { home, shard } = finding;
  const { context, coupledUrl } = await home.database.withShard(shard, async (db) => {
    const contexts = await selectContexts(db, column.groupId);
    const links = await selectLinkedColumns(db, column.groupAssignmentId);
    const here = contexts.find(
      ({ ltiDeploymentId, contextId }) => ltiDeploymentId === column.ltiDeploymentId && contextId === column.contextId,
    );
    return { context: here, coupledUrl: here === undefined ? null : linkedColumnOf(here, links, contexts) };
  });
  if (context === undefined) return refused('notConnected');
  const coupled = coupledColumn({ coupledUrl, ...column });
  if (coupled !== null) return { kind: 'found', ...coupled };
  const { lineItemsUrl } = context;
  if (lineItemsUrl === null || !mayMakeColumn(context)) return refused('notAllowed');
  const known = await findByName(finding, column, lineItemsUrl);
  if (known !== null) return known;
  if (!(await finding.isStillOurs())) return { kind: 'answered', outcome: { kind: 'unavailable' }, reply: null };
  return makeColumn(finding, column, lineItemsUrl);
}

/** Null when the platform has none. */
async function findByName(
  { home, shard }: Finding,
  { externalProviderId, groupAssignmentId }: ColumnRow,
  lineItemsUrl: string,
): Promise<FoundColumn | null> {
  let address: string | null = findColumnUrl(lineItemsUrl, groupAssignmentId);
  for (let pages = 0; address !== null && pages < MOST_PAGES; pages += 1) {
    const asked = await askService(
      { home, shard },
      { externalProviderId, address, scope: LTI_SCOPE.lineItem, accept: LTI_MEDIA.lineItems },
    );
    if (!asked.isOk) return { kind: 'problem', problem: asked.failure };
    if (asked.value.status === 204) return null;
    if (asked.value.status !== 200) return answered(unlessTaken(asked.value));
    const url = chooseColumn(asked.value.body, groupAssignmentId);
    // Also the one that seemed gone: a platform that still lists it would get a second one otherwise.
    if (url !== null) return { kind: 'found', url, origin: 'found' };
    address = nextPage(asked.value.headers['link'], address);
  }
  // A list that never ends says nothing about our column: making one could make a second.
  return address === null ? null : { kind: 'answered', outcome: { kind: 'unavailable' }, reply: null };
}

/** An answer that is no refusal, but not what was asked for either: the platform has a problem of its own. */
const unlessTaken = (reply: EgressReply): EgressReply => ({
  ...reply,
  status: reply.status < 300 ? 502 : reply.status,
});

async function makeColumn(
  { home, shard }: Finding,
  { externalProviderId, groupAssignmentId, title }: ColumnRow,
  lineItemsUrl: string,
): Promise<FoundColumn> {
  const asked = await askService(
    { home, shard },
    {
      externalProviderId,
      address: lineItemsUrl,
      scope: LTI_SCOPE.lineItem,
      method: 'POST',
      accept: LTI_MEDIA.lineItem,
      contentType: LTI_MEDIA.lineItem,
      body: newColumnBody(groupAssignmentId, title),
    },
  );
  if (!asked.isOk) return { kind: 'problem', problem: asked.failure };
  const { status, body } = asked.value;
  const url = status >= 200 && status < 300 ? madeColumn(body) : null;
  return url === null ? answered(unlessTaken(asked.value)) : { kind: 'found', url, origin: 'made' };
}
