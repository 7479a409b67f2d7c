import { addPeople } from '@circuit/contract/groups';
import { additionText } from '@circuit/domain/groups';
import { identifierLabel } from '@circuit/domain/people';

import { implement } from '#platform/implement.ts';

import { decidePeople } from './decidePeople.ts';
import { giveGroupRoles } from './giveGroupRoles.ts';
import { addNewPeople } from './addNewPeople.ts';
import { lookups } from './lookups.ts';

/** Adds the people who can be added and returns the rest, so that one typo does not block the others. (PC-8) */
export const addPeopleRoute = implement(
  addPeople,
  async (request, context) => {
    const { groupId, role } = request;
    const additions = await decidePeople(request, context);
    const known = additions.flatMap((addition) => (addition.outcome === 'add' ? [addition.person.userId] : []));
    const emails = additions.flatMap((addition) => (addition.outcome === 'invite' ? [addition.email] : []));
    const invited = await addNewPeople(
      context,
      groupId,
      emails.map((email) => ({ email })),
      context.actor.id,
    );
    const added = await giveGroupRoles(context, groupId, role, [...known, ...invited]);

    const textsOf = (...outcomes: readonly string[]) =>
      additions.filter(({ outcome }) => outcomes.includes(outcome)).map(({ text }) => text);
    const wording = { role, identifierLabel: identifierLabel(context.shard), invites: true };
    return {
      added,
      invited: emails,
      alreadyThere: textsOf('alreadyThere'),
      notFound: textsOf('notFound', 'unreadable'),
      refused: additions.flatMap((addition) =>
        addition.outcome === 'refused' ? [{ identifier: addition.text, detail: additionText(addition, wording) }] : [],
      ),
    };
  },
  { throttles: ({ identifiers }, { userId }) => [lookups(userId, identifiers.length)] },
);
