import { receiveSamlAssertion } from '@circuit/contract/identityProviders';
import { SAML_SKEW_MS, type ProviderRefused } from '@circuit/domain/identityProviders';
import { err, ok, type Result } from '@circuit/domain/kernel';

import { implement, type Context } from '#platform/implement.ts';

import type { Said } from '../door.ts';
import { finishInBrowser } from '../finish.ts';
import { insertMessage } from '../messages.store.ts';
import { refuseAtDoor } from '../refuse.ts';
import { takeForAnswer, type TakenStart } from '../takeStart.ts';
import { readAnswer, type Answer } from './readAnswer.ts';

type Answered = TakenStart & { readonly answer: Result<Answer, ProviderRefused> };

/** The answer of a SAML provider, in the browser that asked. Nobody comes unasked. (IP-72) */
export const receiveAssertionRoute = implement<typeof receiveSamlAssertion, Answered | ProviderRefused>(
  receiveSamlAssertion,
  async ({ identityProviderId, RelayState: state = '' }, context, answered) => {
    if ('reason' in answered) return refuseAtDoor(context, answered, { identityProviderId });
    const { way, start, answer } = answered;
    const said = answer.isOk ? await showOnce(context, identityProviderId, answer.value) : answer;
    return finishInBrowser(context, { provider: way.provider, state, start, said });
  },
  {
    prepare: async ({ identityProviderId, SAMLResponse: encoded = '', RelayState: state = '' }, asker) => {
      const taken = await takeForAnswer(asker, identityProviderId, state);
      if ('reason' in taken) return taken;
      if (taken.way.provider.kind !== 'saml') return { reason: 'providerDisabled', details: '' };
      return { ...taken, answer: await readAnswer(taken.way, encoded, state) };
    },
  },
);

/** The database remembers each assertion until it ends, so that every process refuses it from then on. (IP-74) */
async function showOnce(
  { db }: Pick<Context<'open'>, 'db'>,
  identityProviderId: string,
  { said, assertionId, endsAt }: Answer,
): Promise<Result<Said, ProviderRefused>> {
  // Its end is judged by the provider's clock, and forgetting by ours.
  const until = new Date(endsAt.getTime() + 2 * SAML_SKEW_MS);
  const isNew = await insertMessage(db, { identityProviderId, kind: 'assertion', id: assertionId }, until);
  return isNew ? ok(said) : err({ reason: 'replayed', details: '' });
}
