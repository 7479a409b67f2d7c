import { exchangeToken, signInLocally } from '@circuit/contract/accounts';
import { addFactor, beginTotp, proveByPassword } from '@circuit/contract/factors';
import { Secret, TOTP } from 'otpauth';

import { VERIFIER, type Answer, type World } from './aWorld.ts';
import type { Person } from './people.ts';

/** What an authenticator app shows, so many seconds from now. */
export const appShows = (secret: string, seconds = 0): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + seconds * 1000 });

/** The proof that changes of factors need, from somebody with a password. */
export async function provePassword(world: World, as: Person, password: string): Promise<string> {
  return (await world.call(proveByPassword, { password }, { as })).body.proof;
}

/** Adds an authenticator app, and gives its key. Its code of this half minute is used up. */
export async function addApp(world: World, as: Person, proof: string): Promise<string> {
  const { ceremony, secret } = (await world.call(beginTotp, { proof }, { as })).body;
  const factor = { kind: 'totp', ceremony, code: appShows(secret) };
  const { status } = await world.call(addFactor, { proof, name: 'Phone', factor }, { as });
  if (status !== 200) throw new Error(`The app was not added: ${status}.`);
  return secret;
}

/** The first step of a sign-in: a password, and the code that it gives. */
export async function firstStep(
  world: World,
  credentials: { readonly userName: string; readonly password: string },
): Promise<Answer<typeof exchangeToken>> {
  const { code } = (await world.call(signInLocally, credentials)).body;
  return world.call(exchangeToken, {
    grant_type: 'authorization_code',
    client_id: 'web',
    code,
    code_verifier: VERIFIER,
  });
}
