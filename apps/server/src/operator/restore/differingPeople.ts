import type { Shard } from '@circuit/domain/kernel';

import { withOwner } from '../data/withOwner.ts';

export interface PersonThen {
  readonly id: string;
  readonly email: string;
  readonly isActive: boolean;
  readonly roles: readonly string[];
  readonly hasPassword: boolean;
  readonly hasSecondStep: boolean;
}

const PEOPLE = `
  select u.id, u.email, u.is_active as "isActive",
    array(select role from user_roles r where r.shard = u.shard and r.user_id = u.id order by role) as roles,
    exists (select from credentials c where c.shard = u.shard and c.user_id = u.id) as "hasPassword",
    exists (select from factors f where f.shard = u.shard and f.user_id = u.id) as "hasSecondStep"
  from users u where u.shard = $1 order by u.email`;
const ERASED = 'select user_id as id from person_erasures where shard = $1';
/** So many are named; the rest are only counted. */
const MOST_NAMED = 50;

/**
 * In words, the people to whom a restore gives back what was taken from them since: a dismissed administrator must not be
 * one again because nobody looked. Erased people are left out, since they are erased again. (BK-10)
 */
export async function differingPeople(ownerUrl: string, fromUrl: string, shard: Shard): Promise<string[]> {
  const peopleAt = (url: string) =>
    withOwner(url, shard, async (client) => (await client.query<PersonThen>(PEOPLE, [shard])).rows);
  const [now, then] = [await peopleAt(ownerUrl), await peopleAt(fromUrl)];
  const erased = await withOwner(
    ownerUrl,
    shard,
    async (client) => (await client.query<{ id: string }>(ERASED, [shard])).rows,
  );
  const gone = new Set(erased.map(({ id }) => id));
  const nowById = new Map(now.map((person) => [person.id, person]));
  const lines = then
    .filter(({ id }) => !gone.has(id))
    .flatMap((person) => {
      const differences = differencesOf(person, nowById.get(person.id));
      return differences.length === 0 ? [] : [`  ${person.email}: ${differences.join('; ')}`];
    });
  if (lines.length === 0) return [];
  const more = lines.length - MOST_NAMED;
  return [
    'People who were different then. Look whether they may have it back:',
    ...lines.slice(0, MOST_NAMED),
    ...(more > 0 ? [`  and ${more} more`] : []),
  ];
}

export function differencesOf(then: PersonThen, now: PersonThen | undefined): string[] {
  if (now === undefined) return ['was there, now not'];
  return [
    ...(then.isActive === now.isActive ? [] : [then.isActive ? 'was active, now not' : 'was not active, now is']),
    ...(words(then.roles) === words(now.roles) ? [] : [`roles ${words(then.roles)}, now ${words(now.roles)}`]),
    ...(then.hasPassword && !now.hasPassword ? ['had a password, now none'] : []),
    ...(then.hasSecondStep && !now.hasSecondStep ? ['had a second step, now none'] : []),
  ];
}

const words = (roles: readonly string[]): string => (roles.length === 0 ? 'none' : roles.join(', '));
