import { addPeople } from '@circuit/contract';
import { readIdentifier, type Identifier } from '@circuit/domain/people';
import { earnsCreator, mayGrantGroupRole, refusalText } from '@circuit/domain/permissions';

import { selectConfiguration } from '#modules/configuration/public.ts';
import { giveUserRole } from '#modules/users/public.ts';
import { implement } from '#platform/implement.ts';

import { insertGroupUserRoles, insertPeople, selectPeople, type FoundPerson } from './groupUserRoles.store.ts';
import { groupRolesOf } from './standing.ts';

/** An unknown e-mail becomes a person; an unknown alias or PUID is told back, since it may be a slip of the finger. */
export const addPeopleRoute = implement(addPeople, async ({ groupId, role, identifiers }, context) => {
  const { db, shard, actor, standing, audit } = context;
  const named = [...new Set(identifiers)].map((text) => ({ text, identifier: readIdentifier(text, shard) }));
  const readable = named.flatMap(({ identifier }) => (identifier.isOk ? [identifier.value] : []));

  const known = await selectPeople(db, groupId, readable);
  const newEmails = readable.filter(
    ({ kind, value }) => kind === 'email' && !known.some(({ email }) => email === value),
  );
  await insertPeople(
    db,
    newEmails.map(({ value }) => value),
  );
  const people = newEmails.length === 0 ? known : await selectPeople(db, groupId, readable);

  const outcomes = named.map(({ text, identifier }) => {
    const person = identifier.isOk ? people.find((someone) => isNamedBy(someone, identifier.value)) : undefined;
    if (person === undefined) return { text, kind: 'notFound' as const };
    if (person.groupRoles.includes(role)) return { text, kind: 'alreadyThere' as const };
    const verdict = mayGrantGroupRole(actor, groupRolesOf(standing), person.userId, role);
    return verdict.isOk
      ? { text, kind: 'add' as const, person }
      : { text, kind: 'refused' as const, detail: refusalText(verdict.failure) };
  });

  const toAdd = outcomes.flatMap((outcome) => (outcome.kind === 'add' ? [outcome.person] : []));
  const added = await insertGroupUserRoles(db, groupId, role, [...new Set(toAdd.map(({ userId }) => userId))]);
  const { creatorForInstructors } = await selectConfiguration(db);
  /* oxlint-disable eslint/no-await-in-loop -- one connection */
  for (const { userId, email } of people)
    if (newEmails.some(({ value }) => value === email))
      await audit({ verb: 'personAdded', entity: 'user', entityId: userId });
  for (const { userId, globalRoles } of toAdd)
    if (earnsCreator(role, globalRoles, { creatorForInstructors })) await giveUserRole(context, userId, 'Creator');
  for (const { userId } of added)
    await audit({ verb: 'groupRoleAdded', entity: 'user', entityId: userId, groupId, after: { role } });
  /* oxlint-enable eslint/no-await-in-loop */

  const textsOf = (kind: 'notFound' | 'alreadyThere') =>
    outcomes.filter((o) => o.kind === kind).map(({ text }) => text);
  return {
    added,
    alreadyThere: textsOf('alreadyThere'),
    notFound: textsOf('notFound'),
    refused: outcomes.flatMap((o) => (o.kind === 'refused' ? [{ identifier: o.text, detail: o.detail }] : [])),
  };
});

function isNamedBy({ email, uid, puid }: FoundPerson, { kind, value }: Identifier): boolean {
  return { email, alias: uid, puid }[kind] === value;
}
