import { exchangeToken, getUserInfo } from '@circuit/contract/accounts';
import { createIdentityProvider, startProviderSignIn, validateCasTicket } from '@circuit/contract/identityProviders';
import { USUAL_MAPPING } from '@circuit/domain/identityProviders';
import { UNIVERSITY_SHARD } from '@circuit/domain/tenancy';
import { inject } from 'vitest';
import type { z } from 'zod';

import { aDatabase } from './aDatabase.ts';
import { cookiesOf, originOf } from './aLearningPlatform.ts';
import { aWorld, VERIFIER, type World } from './aWorld.ts';
import type { Person } from './people.ts';

type Settings = Partial<z.input<typeof createIdentityProvider.request>> & {
  readonly version?: '1' | '2' | '3';
  readonly takesCredentials?: boolean;
};

/** The shard whose people have user names and PUIDs, in a database of its own; and a second server process on it. */
export async function aUniversity() {
  const database = await aDatabase(inject('university'), []);
  const world = await aWorld({ shard: UNIVERSITY_SHARD, database });
  return { world, another: () => aWorld({ shard: UNIVERSITY_SHARD, database }) };
}

/** Adds a CAS server to the university; gives its id. */
export async function aCasProvider(
  world: World,
  admin: Person,
  baseUrl: string,
  { version = '3', takesCredentials = false, ...more }: Settings = {},
): Promise<string> {
  const { status, body, text } = await world.call(
    createIdentityProvider,
    {
      name: 'University sign-in',
      isEnabled: true,
      firstSignIn: 'create',
      domains: [],
      mapping: USUAL_MAPPING.cas,
      secondFactorValues: [],
      settings: { kind: 'cas', baseUrl, version, takesCredentials },
      ...more,
    },
    { as: admin },
  );
  if (status !== 200) throw new Error(`The provider was not added: ${text}`);
  return body.id;
}

/** Where a browser goes to sign in, and the cookies that it keeps until it is back. */
export async function beginAtCas(world: World, identityProviderId: string, begun?: string) {
  const answer = await world.call(startProviderSignIn, {
    identityProviderId,
    ...(begun === undefined ? {} : { begun }),
  });
  return { location: answer.headers['location'] ?? '', cookie: cookiesOf(answer) };
}

/** What the web app does with the ticket that it finds in its address. */
export const handIn = (world: World, ticket: string, cookie: string, service = originOf(world)) =>
  world.call(validateCasTicket, { ticket, service }, { headers: { cookie } });

export const ticketIn = (location: string): string => new URL(location).searchParams.get('ticket') ?? '';

/** The code of an answer; an empty one when it holds none. */
export const codeOf = ({ body }: { readonly body: object }): string =>
  'code' in body && typeof body.code === 'string' ? body.code : '';

/** The person whom a code signs in, as the server knows them, and whether they still are. */
export async function signInWithCode(world: World, code: string, verifier = VERIFIER) {
  const { body } = await world.call(exchangeToken, {
    grant_type: 'authorization_code',
    client_id: 'web',
    client_secret: '',
    code,
    code_verifier: verifier,
  });
  const session = { token: body.access_token, shard: world.shard } as Person; // oxlint-disable-line typescript/no-unsafe-type-assertion -- all that a call needs
  const ask = () => world.call(getUserInfo, {}, { as: session });
  const first = await ask();
  return { ...first.body, status: first.status, isSignedIn: async () => (await ask()).status === 200 };
}

/** The last refusal in the audit: why, and at which provider. */
export async function lastRefusal({ home, shard }: World) {
  const row = await home.database.withShard(
    shard,
    (db) =>
      db
        .selectFrom('audit_events')
        .select(['entity_id as identityProviderId', 'after'])
        .where('verb', '=', 'signInRefused')
        .orderBy('id', 'desc')
        .executeTakeFirst(),
    'read',
  );
  return { identityProviderId: row?.identityProviderId ?? null, ...(row?.after as object | undefined) }; // oxlint-disable-line typescript/no-unsafe-type-assertion -- what the audit keeps is an object
}
