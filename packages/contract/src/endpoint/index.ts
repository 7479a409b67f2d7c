import type { Activity } from '@circuit/domain/permissions';
import { z } from '../zod/index.ts';

/** What an activity can be held on. The request names the entity as `groupId`, `assignmentId` and so on. */
export type EntityKind = 'group' | 'assignment' | 'rubric' | 'groupAssignment';

/**
 * Who may call. `open`: everyone. `signedIn`: any signed-in person; the answer holds only what is theirs.
 * Otherwise the activity, held globally or, with `on`, on that entity; where another one does as well, it is in `or`,
 * and the use case looks at which of them the caller has.
 */
export type Access =
  | 'open'
  | 'signedIn'
  | { readonly activity: Activity; readonly or?: Activity; readonly on?: EntityKind };

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

interface Definition<A extends Access, Req extends z.ZodObject, Res extends z.ZodType> {
  readonly method: Method;
  /** Placeholders in braces are fields of the request; its other fields are the query of a GET or DELETE, else the body. */
  readonly path: `/${string}`;
  readonly summary: string;
  readonly access: A;
  readonly request: Req;
  readonly response: Res;
  /** The body comes as a form, not as JSON. */
  readonly isForm?: boolean;
  /** The body is bytes, not JSON; they are the field `bytes` of the request. */
  readonly takesBytes?: boolean;
  /** The answer is a file, sent as bytes: one of the store, or one made on the spot; the response says which. */
  readonly answersFile?: boolean;
  /** The answer is a page or a redirect for a browser that another site sent here. */
  readonly answersPage?: boolean;
  /** Fields that are not declared are left out instead of refused: another system sends what it likes. */
  readonly takesMore?: boolean;
  /** How long anyone may keep the answer; not at all unless it is said. */
  readonly keptForSeconds?: number;
  /** A GET that changes something all the same, because the specification says so or showing it is a fact to keep. */
  readonly writes?: boolean;
  /** How a repeated call stays one effect: by the client's Idempotency-Key, or by the request itself. */
  readonly idempotency?: 'key' | 'natural';
  /** The caller must say which version it saw (If-Match). */
  readonly needsIfMatch?: boolean;
  /** May be called while impersonating, although it writes. */
  readonly duringImpersonation?: boolean;
  /** Also writes while the university is read-only, because all it does is sign somebody in or out. (OP-28) */
  readonly duringReadOnly?: boolean;
  /** Also answers people who impersonate while the shard is down: it is their way back to themselves. (HT-9) */
  readonly leadsBackDuringDowntime?: boolean;
  /** Answers a one-time code, so the browser that began must send the challenge of its verifier. */
  readonly givesCode?: boolean;
  /** Part of a student's tasks, but opens in any browser, because the page of the assignment shows it. (LD-4) */
  readonly opensInAnyBrowser?: boolean;
  /** The cookies that the use case reads, by name or with `*` at the end by its start; no other cookie reaches it, and none is logged. (LD-1) */
  readonly readsCookies?: readonly string[];
  /** The use case gets the query as it was sent, letter by letter, because a signature is over it; it is not logged. (IP-76) */
  readonly readsQuery?: boolean;
  /** Answers a token made for this very call: never the same twice, so nobody can know it already. */
  readonly givesToken?: boolean;
}

export interface Endpoint<
  A extends Access = Access,
  Req extends z.ZodObject = z.ZodObject,
  Res extends z.ZodType = z.ZodType,
> extends Required<Definition<A, Req, Res>> {
  readonly params: z.ZodObject;
  /** The request without what stands in the path. */
  readonly rest: z.ZodObject;
}

/** Declares an endpoint once, for the server, the client, the tests and the documentation. */
export function endpoint<const A extends Access, Req extends z.ZodObject, Res extends z.ZodType>(
  definition: Definition<A, Req, Res>,
): Endpoint<A, Req, Res> {
  const { method, path, access, request } = definition;
  if (typeof access === 'object' && access.on !== undefined && !(`${access.on}Id` in request.shape))
    throw new Error(`${method} ${path} checks an activity on a ${access.on}, but its request has no ${access.on}Id.`);
  refuseLooseObjects(request, `${method} ${path}`);
  const inPath = new Set([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
  const fields = Object.entries(request.shape);
  return {
    isForm: false,
    takesBytes: false,
    answersFile: false,
    answersPage: false,
    takesMore: false,
    keptForSeconds: 0,
    writes: method !== 'GET',
    idempotency: 'key',
    needsIfMatch: false,
    duringImpersonation: false,
    duringReadOnly: false,
    leadsBackDuringDowntime: false,
    givesCode: false,
    givesToken: false,
    opensInAnyBrowser: false,
    readsCookies: [],
    readsQuery: false,
    ...definition,
    params: z.strictObject(Object.fromEntries(fields.filter(([name]) => inPath.has(name)))),
    rest: (definition.takesMore === true ? z.object : z.strictObject)(
      Object.fromEntries(fields.filter(([name]) => !inPath.has(name))),
    ),
  };
}

/** Nothing outside the write schema is accepted: an object inside the request that drops what it does not know is a hole. */
function refuseLooseObjects(request: z.ZodObject, place: string): void {
  for (const [name, field] of Object.entries(request.shape)) {
    const inner = withoutWrappers(field);
    if (!(inner instanceof z.ZodObject)) continue;
    if (!(inner.def.catchall instanceof z.ZodNever))
      throw new Error(
        `${place}: ${name} must be a z.strictObject, or unknown fields in it would be dropped in silence.`,
      );
    refuseLooseObjects(inner, `${place} ${name}`);
  }
}

/** What an optional, nullable, defaulted or repeated field holds. */
function withoutWrappers(field: unknown): unknown {
  if (field instanceof z.ZodArray) return withoutWrappers(field.element);
  const isWrapped = field instanceof z.ZodOptional || field instanceof z.ZodNullable || field instanceof z.ZodDefault;
  return isWrapped ? withoutWrappers(field.unwrap()) : field;
}

/** Whether a call must carry an Idempotency-Key, the same on all its tries. */
export function needsKey({ writes, idempotency }: Pick<Endpoint, 'writes' | 'idempotency'>): boolean {
  return writes && idempotency === 'key';
}

/** The answer of a call that has nothing to say: status 204. */
export const noContent = z.undefined();

/** The field of a request that is bytes; the platform takes nothing else for it. */
export const bytes = z.unknown() as unknown as z.ZodType<Uint8Array, Uint8Array>; // oxlint-disable-line typescript/no-unsafe-type-assertion -- what the platform hands over is a buffer

/** A file in the store, as the use case names it. Its key stays on the server. */
export const storedFile = z.object({
  key: z.string(),
  mediaType: z.string(),
  byteSize: z.number().int(),
  fileName: z.string(),
});
export type StoredFile = z.infer<typeof storedFile>;

/** A file generated for this request. */
export const madeFile = z.object({ fileName: z.string(), mediaType: z.string(), text: z.string() });
export type MadeFile = z.infer<typeof madeFile>;

/** A page, or the way on to another address, for a browser that another site sent here. */
export const browserAnswer = z.object({
  status: z.number().int(),
  headers: z.record(z.string(), z.string()),
  /** Each as the browser is told: name, value and attributes. */
  cookies: z.array(z.string()),
  html: z.string(),
});
export type BrowserAnswer = z.infer<typeof browserAnswer>;
