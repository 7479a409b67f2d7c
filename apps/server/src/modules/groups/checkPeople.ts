import { checkPeople } from '@circuit/contract/groups';
import { additionText } from '@circuit/domain/groups';
import { identifierLabel } from '@circuit/domain/people';
import { DEMO_SHARD } from '@circuit/domain/tenancy';

import { writesToNewPeople } from '#modules/accounts/public.ts';
import { implement } from '#platform/implement.ts';

import { decidePeople } from './decidePeople.ts';
import type { FoundPerson } from './groupUserRoles.store.ts';
import { lookups } from './lookups.ts';

export const checkPeopleRoute = implement(
  checkPeople,
  async (request, context) => {
    const wording = {
      role: request.role,
      identifierLabel: identifierLabel(context.shard),
      invites: await writesToNewPeople(context),
      isDemo: context.shard === DEMO_SHARD,
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
    throttles: ({ identifiers }, { userId }) => [lookups(userId, identifiers.length)],
  },
);

const nameOf = ({ userId, firstName, lastName, shownEmail }: FoundPerson) => ({
  userId,
  firstName,
  lastName,
  email: shownEmail,
});
