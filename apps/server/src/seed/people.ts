import { userId, type Shard, type UserId } from '@circuit/domain/kernel';

import { oneOf } from './chance.ts';
import { FIRST_NAMES, LAST_NAMES } from './names.ts';
import { seededId } from './seededId.ts';

export interface Person {
  readonly id: UserId;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly userName: string;
  readonly uid: string | null;
  readonly puid: string | null;
}

interface Place {
  readonly shard: Shard;
  readonly mailDomain: string;
  /** At the university an alias and a PUID name a person too. (S1.04) */
  readonly hasCareerAccounts: boolean;
  /** More people than an earlier populace of this shard handed out: the numbers of this one begin behind theirs. */
  readonly peopleBefore?: number;
}

export interface Populace {
  readonly named: (firstName: string, lastName: string) => Person;
  readonly anybody: () => Person;
}

/** Hands out the people of a shard, one after another; no two have an address, an alias or a PUID in common. */
export function populace(place: Place, random: () => number): Populace {
  const { shard, mailDomain, hasCareerAccounts, peopleBefore = 0 } = place;
  const timesTaken = new Map<string, number>();
  let count = peopleBefore;
  const named = (firstName: string, lastName: string): Person => {
    const plainName = plainUserName(firstName, lastName);
    const times = (timesTaken.get(plainName) ?? peopleBefore) + 1;
    timesTaken.set(plainName, times);
    const userName = times === 1 ? plainName : `${plainName}${times}`;
    count++;
    return {
      id: userId(seededId(shard, 'user', userName)),
      firstName,
      lastName,
      email: `${userName}@${mailDomain}`,
      userName,
      uid: hasCareerAccounts ? userName : null,
      puid: hasCareerAccounts ? puidOf(count) : null,
    };
  };
  return { named, anybody: () => named(oneOf(FIRST_NAMES, random), oneOf(LAST_NAMES, random)) };
}

const UNFOLDED = new Map([
  ['ø', 'o'],
  ['ı', 'i'],
]);

/** Mira Okafor is mokafor, Søren Yılmaz syilmaz. */
function plainUserName(firstName: string, lastName: string): string {
  return `${firstName.slice(0, 1)}${lastName}`
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[øı]/g, (letter) => UNFOLDED.get(letter) ?? '')
    .replaceAll(/[^a-z]/g, '');
}

// The factor shares no divisor with the span, so the numbers look mixed and none comes twice.
const puidOf = (count: number) => `00${30_000_000 + ((count * 1_234_577) % 70_000_000)}`;
