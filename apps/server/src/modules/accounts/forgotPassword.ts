import { forgotPassword } from '@circuit/contract/accounts';

import { selectConfiguration } from '#modules/configuration/public.ts';
import { implement } from '#platform/implement.ts';
import { networkOf } from '#platform/networks.ts';

import { countLinksSince, selectOptionalPersonByName } from './passwordLinks.store.ts';
import { sendPasswordLinks } from './passwordLinks.ts';

const HOUR = 3600;
/** Longer than looking a person up and writing the message takes, so that the clock tells no more than the answer. */
const TAKES_AT_LEAST_MS = 300;
/** Beyond this nobody is told, or a stranger could learn whom two names belong to; and no mailbox is flooded. */
const MOST_LINKS_PER_HOUR = 5;

/** The same answer for everybody: nobody learns here who has an account. (AC-61) */
export const forgotPasswordRoute = implement(
  forgotPassword,
  async ({ userName }, context) => {
    const { db, audit } = context;
    const { allowLocalAccounts } = await selectConfiguration(db);
    const person = await selectOptionalPersonByName(db, userName);
    const isKnown = person !== undefined && person.isActive && allowLocalAccounts;
    await audit({ verb: 'passwordForgotten', entity: 'user', ...(isKnown ? { entityId: person.id } : {}) });
    if (isKnown && (await countLinksSince(db, person.id, HOUR)) < MOST_LINKS_PER_HOUR)
      await sendPasswordLinks(context, [person], 'forgotten');
    return undefined;
  },
  {
    takesAtLeastMs: TAKES_AT_LEAST_MS,
    throttles: ({ userName }, { address }) => [
      { key: `forgot address ${networkOf(address)}`, tries: 60, perSeconds: 300 },
      { key: `forgot name ${userName.toLowerCase()}`, tries: 10, perSeconds: 900 },
    ],
  },
);
