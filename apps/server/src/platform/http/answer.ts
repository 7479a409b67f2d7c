import {
  browserAnswer,
  madeFile,
  needsKey,
  storedFile,
  type Access,
  type Endpoint,
  type EntityKind,
} from '@circuit/contract/endpoint';
import { CommitUnknown, type Database, type ShardDb } from '@circuit/db';
import type { Shard } from '@circuit/domain/kernel';
import { can, isTaskActivity, type Activity } from '@circuit/domain/permissions';
import { z } from 'zod';

import type { Claims } from '#platform/accessTokens.ts';
import { recordAudit, type Author } from '#platform/audit.ts';
import { refuseClosedTask } from '#platform/closedTasks.ts';
import type { Home } from '#platform/homes.ts';
import type {
  Asker,
  CallLog,
  Context,
  Directory,
  Envelope,
  Implementation,
  SignedIn,
  Standing,
} from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';
import { recordSecurityEvents } from '#platform/securityEvents.ts';
import { countTry } from '#platform/throttle.ts';

import type { StepOut } from './admission.ts';
import { claim, once, type WireAnswer } from './idempotency.ts';
import { mustBeOpen, refuseShut } from './shutShard.ts';

export interface Call {
  readonly implementation: Implementation;
  readonly request: object;
  readonly shard: Shard;
  readonly home: Home;
  /** Null for an open endpoint. */
  readonly claims: Claims | null;
  readonly envelope: Envelope;
  readonly log: CallLog;
  /** Waits before an answer whose time must not tell anything. */
  readonly holdBack: (ms: number) => Promise<void>;
}

/** Does the work when it is its turn. */
type InTurn = (act: (stepOut: StepOut) => Promise<WireAnswer>) => Promise<WireAnswer>;

/** One call from its parsed request to its answer. */
export async function answerCall(call: Call, directory: Directory, inTurn: InTurn): Promise<WireAnswer> {
  const begunAt = performance.now();
  const { endpoint } = call.implementation;
  let { takesAtLeastMs } = call.implementation;
  const answerNoSoonerThan = (ms: number) => void (takesAtLeastMs = Math.max(takesAtLeastMs, ms));
  try {
    // While the database is in trouble nobody has to wait for a place behind those who wait for it. (HA-5)
    await call.home.database.ready(endpoint.writes ? 'write' : 'read');
    return await inTurn((stepOut) => carryOut(call, directory, { answerNoSoonerThan, stepOut }));
  } finally {
    // The transaction is over before the wait is: no place and no connection of the pool waits with it.
    const leftMs = begunAt + takesAtLeastMs - performance.now();
    if (leftMs > 0) await call.holdBack(leftMs);
  }
}

/** In one transaction, apart from what is slow and needs none. */
async function carryOut(
  call: Call,
  directory: Directory,
  ways: Pick<Asker, 'answerNoSoonerThan' | 'stepOut'>,
): Promise<WireAnswer> {
  const { implementation, shard, home, claims, envelope } = call;
  // What was begun when the trouble began leaves its place to others, too.
  const database = waitingAside(home.database, ways.stepOut);
  const { address, device, origin, cookies, query } = envelope;
  const userId = claims?.userId ?? null;
  const asker: Asker = { shard, home, address, device, origin, cookies, query, userId, ...ways };
  for (const throttle of implementation.throttles(call.request, asker)) await countTry(database, shard, throttle);
  // Slow work is done for nobody who would then be refused.
  if (implementation.prepare !== undefined) await database.withShard(shard, (db) => admit(call, db, directory), 'read');
  const prepared = await implementation.prepare?.(call.request, asker);

  const { endpoint } = implementation;
  const attempt = async () => {
    const outcome = await database.withShard(
      shard,
      (db) => inTransaction(call, prepared, db, directory).catch((error: unknown) => keptRefusal(error, endpoint)),
      accessOf(endpoint),
    );
    if (outcome instanceof ProblemError) throw outcome;
    return outcome;
  };
  try {
    return await attempt();
  } catch (error) {
    if (!(error instanceof CommitUnknown)) throw error;
    // Whether it was committed is unknown. With a key, or for a read, the second run finds out or does no harm;
    // otherwise the client, which repeats the call on 503, is told the truth.
    if (endpoint.writes && !needsKey(endpoint)) throw new ProblemError({ kind: 'busy', retryAfterSeconds: 1 });
    return attempt();
  }
}

/** How its transaction enters the shard. */
const accessOf = ({ writes, duringReadOnly }: Endpoint) => (writes ? (duringReadOnly ? 'upkeep' : 'write') : 'read');

const waitingAside = (database: Database, stepOut: StepOut): Database => ({
  ...database,
  withShard: (shard, work, access) => database.withShard(shard, work, access, stepOut),
});

/** A refusal that keeps what was written lets the transaction commit, then goes on; any other rolls back. */
function keptRefusal(error: unknown, { response }: Endpoint): ProblemError {
  if (!(error instanceof ProblemError)) throw error;
  if (error.keepsWrites) return error;
  const { problem } = error;
  if (problem.kind !== 'versionConflict') throw error;
  // What the screen will offer beside the person's own version passes the schema like any answer.
  throw new ProblemError({ kind: 'versionConflict', current: z.encode(response, problem.current) });
}

async function inTransaction(call: Call, prepared: unknown, db: ShardDb, directory: Directory): Promise<WireAnswer> {
  const { implementation, request, claims, envelope } = call;
  const { endpoint } = implementation;
  const admitted = admit(call, db, directory);
  // Sent in the same packet; if the caller is refused, nobody reads the answer.
  const asked = claims === null ? undefined : implementation.ask?.(request, { db, userId: claims.userId });
  asked?.catch(() => undefined);
  const handle = async () => {
    const { caller, standing } = await admitted;
    const context = contextOf(call, db, caller, standing);
    return encodeAnswer(implementation, await implementation.handle(request, context, (await asked) ?? prepared));
  };
  if (envelope.idempotencyKey === null || !needsKey(endpoint)) return handle();
  const scope = `${claims?.userId ?? 'anyone'} ${endpoint.method} ${endpoint.path}`;
  const intent = { scope, key: envelope.idempotencyKey, request };
  // Both run at once, but admission is checked first: a refused caller leaves no key behind.
  const [, earlier] = await Promise.all([admitted, claim(db, intent)]);
  return once(db, intent, earlier, handle);
}

/** Who calls and how they stand to what the call is about, as the database says now; or a refusal. */
async function admit(call: Call, db: ShardDb, directory: Directory) {
  const { request, claims, log } = call;
  const { endpoint } = call.implementation;
  const { access, method, path } = endpoint;
  const kind = typeof access === 'string' ? undefined : access.on;
  const [caller, found] = await Promise.all([
    selectCaller(db, claims, directory, endpoint),
    kind === undefined || claims === null ? undefined : selectStanding(db, kind, request, claims, directory),
  ]);
  if (caller.actor !== null) refuseOnlookers(caller, endpoint.writes && !endpoint.duringImpersonation);
  const standing = checkAccess(endpoint, caller.actor, found);
  refuseClosed(endpoint, caller.actor, standing);
  if (caller.isOperator) log.info({ sessionId: caller.actor?.sessionId, method, path }, 'operator looks');
  return { caller, standing };
}

interface Caller {
  readonly actor: SignedIn | null;
  readonly now: Date;
  readonly isOperator: boolean;
  readonly impersonationMayWrite: boolean;
}

async function selectCaller(
  db: ShardDb,
  claims: Claims | null,
  directory: Directory,
  { leadsBackDuringDowntime }: Endpoint,
): Promise<Caller> {
  if (claims === null) {
    const now = await mustBeOpen(db);
    return { actor: null, now, isOperator: false, impersonationMayWrite: false };
  }
  const found = await directory.selectSignedIn(db, claims);
  refuseShut(found?.whyShut ?? null);
  // Where nobody is found, they may have moved: nobody is signed out for that. (SH-12)
  if (found === undefined) await mustBeOpen(db);
  // What was asked at the same time was asked for the person of the token.
  if (found?.id !== claims.userId) throw new ProblemError({ kind: 'notSignedIn' });
  // An admin who can end the downtime must be able to work during it, and to leave another person's view for that.
  const leadsBack = leadsBackDuringDowntime && found.impersonatorId !== null;
  if (found.isDown && !leadsBack && !can(found, 'ConfigurationModify')) throw new ProblemError({ kind: 'down' });
  const { now, isOperator, impersonationMayWrite } = found;
  return { actor: found, now, isOperator, impersonationMayWrite };
}

function refuseOnlookers({ actor, isOperator, impersonationMayWrite }: Caller, isWrite: boolean): void {
  if (isOperator && isWrite) throw new ProblemError({ kind: 'operatorReadOnly' });
  if (actor?.impersonatorId !== null && isWrite && !impersonationMayWrite)
    throw new ProblemError({ kind: 'impersonationReadOnly' });
}

function checkAccess(
  { access, writes }: Endpoint,
  actor: SignedIn | null,
  found: Standing | undefined,
): Standing | null {
  if (typeof access === 'string') return null;
  if (actor === null) throw new Error('An endpoint that needs an activity was called without an actor.');
  const standing = access.on === undefined ? null : requireThere(access.on, actor, found);
  // A deleted entity can only be read and restored, by people who may restore it. (GR-25)
  const isGone = standing?.isDeleted === true && writes && access.on !== undefined;
  const needed = neededBy(access);
  if (isGone && !needed.includes(RESTORES[access.on])) throw new ProblemError({ kind: 'deleted' });
  if (!needed.some((activity) => can(actor, activity, standing ?? undefined)))
    throw new ProblemError({ kind: 'notAllowed', activity: access.activity });
  return standing;
}

/**
 * An endpoint is a task of the caller if they may call it only by what students do their tasks by. Every such endpoint is
 * closed where tasks are, unless its declaration opens it. (LD-4)
 */
function refuseClosed(endpoint: Endpoint, actor: SignedIn | null, standing: Standing | null): void {
  const { access, method, opensInAnyBrowser } = endpoint;
  if (standing?.closedTasks === undefined || actor === null || typeof access === 'string' || opensInAnyBrowser) return;
  const held = neededBy(access).filter((activity) => can(actor, activity, standing));
  if (held.every(isTaskActivity)) refuseClosedTask(standing, actor, method === 'GET' ? 'reading' : 'writing');
}

const neededBy = (access: Exclude<Access, string>): readonly Activity[] =>
  access.or === undefined ? [access.activity] : [access.activity, access.or];

const RESTORES = {
  group: 'GroupDelete',
  assignment: 'AssignmentDelete',
  rubric: 'RubricDelete',
  groupAssignment: 'GroupAssignmentDelete',
} as const satisfies Record<EntityKind, Activity>;

const WORDS: Readonly<Record<EntityKind, string>> = {
  group: 'course',
  assignment: 'assignment',
  rubric: 'rubric',
  groupAssignment: 'assignment',
};

function selectStanding(
  db: ShardDb,
  kind: EntityKind,
  request: object,
  { userId, sessionId }: Claims,
  directory: Directory,
) {
  const entityId: unknown = Reflect.get(request, `${kind}Id`);
  return directory.selectStanding[kind](db, String(entityId), userId, sessionId);
}

/** A deleted entity exists only for people who may restore it. (GR-24, LB-4) */
function requireThere(kind: EntityKind, actor: SignedIn, standing: Standing | undefined): Standing {
  const isThere = standing !== undefined && (!standing.isDeleted || can(actor, RESTORES[kind], standing));
  if (!isThere) throw new ProblemError({ kind: 'notFound', what: WORDS[kind] });
  return standing;
}

function contextOf(call: Call, db: ShardDb, { actor, now }: Caller, standing: Standing | null): Context {
  const { shard, home, envelope, log } = call;
  const author: Author = {
    actorId: actor?.impersonatorId ?? actor?.id ?? null,
    effectiveUserId: actor?.id ?? null,
    sessionId: actor?.sessionId ?? null,
    traceId: envelope.traceId,
  };
  const audit: Context['audit'] = async (happened) => {
    recordAudit(db, author, happened);
    recordSecurityEvents(db, { shard, ...envelope }, happened, log);
  };
  // `actor` and `standing` are there exactly when the endpoint's access says so: checkAccess saw to it.
  return { shard, home, db, now, actor, standing, envelope, audit, log } as Context; // oxlint-disable-line typescript/no-unsafe-type-assertion -- see above
}

const anyFile = z.union([storedFile, madeFile]);

/** Inside the transaction: an answer that breaks its own schema must not leave an effect behind. */
function encodeAnswer({ endpoint }: Implementation, answer: unknown): WireAnswer {
  const body: unknown = z.encode(endpoint.response, answer);
  if (endpoint.answersFile) return { status: 200, body: null, etag: null, file: anyFile.parse(body) };
  if (endpoint.answersPage) {
    const page = browserAnswer.parse(body);
    return { status: page.status, body: null, etag: null, page };
  }
  if (body === undefined) return { status: 204, body: null, etag: null };
  return { status: 200, body: JSON.stringify(body), etag: etagOf(body) };
}

/** An entity with a version carries it as its ETag, so that a save can say what it saw. */
function etagOf(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('version' in body)) return null;
  return typeof body.version === 'number' ? `"${body.version}"` : null;
}
