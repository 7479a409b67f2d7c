import { checkPeople } from '@circuit/contract';
import { additionText } from '@circuit/domain/groups';
import { identifierLabel } from '@circuit/domain/people';

import { selectConfiguration } from '#modules/configuration/public.ts';
import { implement } from '#platform/implement.ts';

import { decidePeople } from './decidePeople.ts';
import type { FoundPerson } from './groupUserRoles.store.ts';

export const checkPeopleRoute = implement(
  checkPeople,
  async (request, context) => {
    const { allowLocalAccounts } = await selectConfiguration(context.db);
    const wording = {
      role: request.role,
      identifierLabel: identifierLabel(context.shard),
      invites: allowLocalAccounts,
    };
    const additions = await decidePeople(request, context);
    return {
      entries: additions.map((addition) => {
        const person = 'person' in addition ? addition.person : null;
        return {
          identifier: addition.text,
          outcome: addition.outcome,
          person: person === null ? null : nameOf(person),
          roles: person?.groupRoles ?? [],
          detail: additionText(addition, wording),
        };
      }),
    };
  },
  {
    // Enough for somebody who types and pastes; too little for whoever wants the names behind every alias. (T23)
    throttles: (_request, { userId }) => [{ key: `check people ${userId ?? ''}`, tries: 60, perSeconds: 60 }],
  },
);

const nameOf = ({ userId, firstName, lastName, shownEmail }: FoundPerson) => ({
  userId,
  firstName,
  lastName,
  email: shownEmail,
});
