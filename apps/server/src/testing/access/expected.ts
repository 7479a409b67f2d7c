import type { Endpoint } from '@circuit/contract/endpoint';

import {
  ADMINS,
  NOBODY_BUT_SUPER,
  OWNERS,
  PLACES,
  type Caller,
  type Kind,
  type Outcome,
  type Place,
  type Row,
} from './row.ts';

const PLACES_OF = {
  nothing: ['own'],
  group: ['own', 'other', 'otherGroup', 'otherShard', 'deleted'],
  inGroup: PLACES,
  person: ['own', 'other', 'otherGroup', 'otherShard', 'deleted'],
  assignment: ['own', 'otherGroup', 'otherShard', 'deleted'],
  rubric: ['own', 'otherGroup', 'otherShard', 'deleted'],
  groupAssignment: ['own', 'otherGroup', 'otherShard', 'deleted'],
} as const satisfies Record<Kind, readonly Place[]>;

export const placesOf = ({ kind = 'nothing' }: Row): readonly Place[] => PLACES_OF[kind];

/** Who may restore a deleted one; for everybody else it is not there. */
const RESTORERS: Readonly<Record<'group' | 'assignment' | 'rubric' | 'groupAssignment', readonly Caller[]>> = {
  group: OWNERS,
  assignment: NOBODY_BUT_SUPER,
  rubric: NOBODY_BUT_SUPER,
  groupAssignment: ['owner', ...NOBODY_BUT_SUPER],
};

/** What one caller is told at one place: the whole of the policy of objects, in one function. (AZ-2) */
export function expectedOutcome(row: Row, { access, writes }: Endpoint, caller: Caller, place: Place): Outcome {
  const { kind = 'nothing', allowed, except = {}, isForDeleted = false } = row;
  if (caller === 'anyone') return access === 'open' ? 'letIn' : 401;
  const isIn = (callers: readonly Caller[]): Outcome => (callers.includes(caller) ? 'letIn' : 403);
  const named = except[place];
  if (named !== undefined) return isIn(named);
  if (kind === 'nothing') return isIn(allowed);
  if (row.absent?.includes(place) === true || (kind === 'person' && place === 'otherShard'))
    return allowed.includes(caller) ? 404 : 403;
  if (kind === 'person') return isIn(allowed);

  switch (place) {
    case 'own':
    case 'other':
      return isIn(allowed);
    case 'otherGroup':
      // A role in one course, or a share in one entity, gives nothing in another.
      return isIn(allowed.filter((someone) => ADMINS.includes(someone)));
    case 'smuggled':
      return allowed.includes(caller) ? 404 : 403;
    case 'otherShard':
      return 404;
    case 'deleted': {
      if (!RESTORERS[kind === 'inGroup' ? 'group' : kind].includes(caller)) return 404;
      return writes && !isForDeleted ? 410 : isIn(allowed);
    }
    default:
      throw new Error(`There is no place ${String(place)}.`);
  }
}
