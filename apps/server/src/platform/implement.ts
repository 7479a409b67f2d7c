import type { Access, Endpoint, EntityKind } from '@circuit/contract/endpoint';
import type { ShardDb } from '@circuit/db';
import type { SessionId, Shard, UserId } from '@circuit/domain/kernel';
import type { TaskClosure } from '@circuit/domain/lockdownBrowser';
import type { Entity, Person } from '@circuit/domain/permissions';
import type { z } from 'zod';

import type { Claims } from './accessTokens.ts';
import type { AuditEvent } from './audit.ts';
import type { Home } from './homes.ts';
import type { WhyShut } from './pauses.store.ts';

/** Who calls, as the database says at this moment. */
export interface SignedIn extends Person {
  readonly sessionId: SessionId;
  /** Who really sits there, while impersonating. */
  readonly impersonatorId: UserId | null;
  /** Until when, if it is an operator who looks and has no account here. (OP-25) */
  readonly looksUntil?: Date;
}

/** How the caller stands to one entity: own roles on it, and what they allow. */
export interface Standing extends Entity {
  readonly roles: readonly string[];
  readonly isDeleted: boolean;
  /** Why a student's own tasks are closed to this session; left out where nothing closes them. (LD-4) */
  readonly closedTasks?: TaskClosure | undefined;
}

/** What the request brought besides its fields. */
export interface Envelope {
  readonly traceId: string;
  readonly address: string;
  readonly idempotencyKey: string | null;
  /** Where the browser is: `https://` and the host, which names the shard. */
  readonly origin: string;
  /** The secret that this browser keeps, where it sent one. */
  readonly device: string | null;
  /** S256 of the verifier that the browser keeps; there when the endpoint gives a code. */
  readonly codeChallenge: string;
  /** The version the caller saw; there when the endpoint needs it. */
  readonly ifMatch: number;
  /** Of the request's cookies those that the endpoint reads. */
  readonly cookies: Readonly<Record<string, string>>;
  /** As it was sent, where the endpoint reads it so. */
  readonly query: string;
}

/** The log of this call: what is written to it is redacted and carries the trace id. */
export interface CallLog {
  readonly info: (facts: object, text: string) => void;
  readonly warn: (facts: object, text: string) => void;
}

export interface Context<A extends Access = Access> {
  readonly shard: Shard;
  readonly home: Home;
  readonly db: ShardDb;
  /** The database clock inside this transaction. */
  readonly now: Date;
  readonly actor: A extends 'open' ? null : SignedIn;
  readonly standing: A extends { readonly on: EntityKind } ? Standing : null;
  readonly envelope: Envelope;
  /** Written in the same transaction as the effect. */
  readonly audit: (happened: AuditEvent | readonly AuditEvent[]) => Promise<void>;
  readonly log: CallLog;
}

/** How often somebody may try, before anything else is looked at. */
export interface Throttle {
  readonly key: string;
  readonly tries: number;
  readonly perSeconds: number;
  /** How many tries this one call is worth; one unless told. */
  readonly worth?: number;
}

/** Who asks, before anything was looked up. */
export interface Asker {
  readonly shard: Shard;
  readonly home: Home;
  readonly address: string;
  readonly device: string | null;
  /** Where the browser is, and the cookies and the query that the endpoint reads, as in the envelope. */
  readonly origin: string;
  readonly cookies: Readonly<Record<string, string>>;
  readonly query: string;
  readonly userId: UserId | null;
  /** Makes this one answer slow, counted from when the call began, while it holds no connection and no place. */
  readonly answerNoSoonerThan: (ms: number) => void;
  /** Waits for another system without keeping a place that others need. (OL-12) */
  readonly stepOut: <Answer>(wait: () => Promise<Answer>) => Promise<Answer>;
}

/** For whom something is looked up while the database still says whether they may have it. */
interface Asking {
  readonly db: ShardDb;
  readonly userId: UserId;
}

export interface Implementation {
  readonly endpoint: Endpoint;
  readonly throttles: (request: object, asker: Asker) => readonly Throttle[];
  readonly ask: ((request: object, asking: Asking) => Promise<unknown>) | undefined;
  readonly prepare: ((request: object, asker: Asker) => Promise<unknown>) | undefined;
  readonly takesAtLeastMs: number;
  readonly isRevalidated: boolean;
  readonly handle: (request: object, context: Context, prepared: unknown) => Promise<unknown>;
}

type Handler<E extends Endpoint, Prepared> = (
  request: z.output<E['request']>,
  context: Context<E['access']>,
  prepared: Prepared,
) => Promise<z.output<E['response']>>;

interface Extras<E extends Endpoint, Prepared> {
  readonly throttles?: (request: z.output<E['request']>, asker: Asker) => readonly Throttle[];
  /** Slow work that needs no transaction, and must not hold a connection of the pool while it goes on. */
  readonly prepare?: (request: z.output<E['request']>, asker: Asker) => Promise<Prepared>;
  /**
   * Looks something up in the round trip that also tells who calls and whether they may. The use case gets it only after
   * the caller is let in. (PS-8)
   */
  readonly ask?: (request: z.output<E['request']>, asking: Asking) => Promise<Prepared>;
  /** No answer comes sooner, where the time it takes would tell what the answer does not. */
  readonly takesAtLeastMs?: number;
  /** The caller may keep the answer, if they ask each time whether it still holds. */
  readonly isRevalidated?: boolean;
}

/** Joins an endpoint to its use case. Access was checked from the declaration before the use case runs. */
export function implement<E extends Endpoint, Prepared = undefined>(
  endpoint: E,
  handle: Handler<E, Prepared>,
  extras: Extras<E, Prepared> = {},
): Implementation {
  const { throttles = () => [], prepare, ask, takesAtLeastMs = 0, isRevalidated = false } = extras;
  if (ask !== undefined && (endpoint.writes || endpoint.access === 'open' || prepare !== undefined))
    throw new Error(`${endpoint.path}: only a read by somebody who is signed in can ask ahead.`);
  // The platform parses with this endpoint's schemas and builds this endpoint's context, so the types hold; a list of
  // all implementations cannot say so.
  return { endpoint, throttles, prepare, ask, takesAtLeastMs, isRevalidated, handle } as unknown as Implementation; // oxlint-disable-line typescript/no-unsafe-type-assertion -- see above
}

/** What the platform asks of the modules, since it knows none of them. */
export interface Directory {
  /** The signed-in person of a living session, and the moment; undefined when the session or the person has ended. */
  readonly selectSignedIn: (
    db: ShardDb,
    token: Pick<Claims, 'sessionId' | 'impersonatorId'>,
  ) => Promise<
    | (SignedIn & {
        now: Date;
        isDown: boolean;
        whyShut: WhyShut | null;
        isOperator: boolean;
        impersonationMayWrite: boolean;
      })
    | undefined
  >;
  /** The origins of learning platforms that may show our pages in a frame. */
  readonly selectFrameOrigins: (db: ShardDb) => Promise<readonly string[]>;
  /** The services outside that our pages may contact. (OS-7) */
  readonly selectOutsideOrigins: (db: ShardDb) => Promise<readonly string[]>;
  /** Where the page at a path may send a form besides here; null where that needs no look at the database. */
  readonly formOriginsOf: (path: string) => ((db: ShardDb) => Promise<readonly string[]>) | null;
  /** What the installed app is called besides the product; undefined while nobody has set it. (OF-12) */
  readonly selectUniversityName: (db: ShardDb) => Promise<string | undefined>;
  /** How a person stands to an entity; undefined when there is none. */
  readonly selectStanding: Readonly<
    Record<
      EntityKind,
      (db: ShardDb, entityId: string, userId: UserId, sessionId: SessionId) => Promise<Standing | undefined>
    >
  >;
}
