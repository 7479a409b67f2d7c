import type { UserId } from '@circuit/domain/kernel';
import { can, globalActivities } from '@circuit/domain/permissions';
import {
  isOfTerm,
  isSamePerson,
  readSchedule,
  timetableProblemText,
  type TimetableClass,
  type TimetableProblem,
} from '@circuit/domain/timetable';

import type { TimetableTermRow } from '#modules/externalTerms/public.ts';
import type { Asker } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';

import { askTimetable } from './askTimetable.ts';
import { openConnection, type Connection } from './connection.ts';
import { keepFor, kept, type KeptAnswer } from './keptSchedules.ts';
import { chooseTerm } from './termChoice.ts';
import { selectTimetablePerson } from './timetable.store.ts';

/** What the timetable, asked for classes, may answer instead. */
type NoAnswer = TimetableProblem | 'notAnInstructor' | 'termUnknown';

/** What keeps somebody from seeing classes, each with words of its own. */
type NoClasses = NoAnswer | 'noTerms' | 'noIdentifier';

export interface LookUp {
  readonly state: 'ready' | NoClasses;
  readonly detail: string;
  readonly term: TimetableTermRow | undefined;
  readonly terms: readonly TimetableTermRow[];
  readonly classes: readonly TimetableClass[];
}

interface Wanted {
  readonly userId?: UserId | undefined;
  readonly externalTermId?: string | undefined;
}

type Looking = Pick<Asker, 'home' | 'shard' | 'userId' | 'stepOut'>;

/** The classes that somebody teaches in a term. Outside of the transaction of the request, since others answer. (UT-2) */
export async function lookUpClasses(looking: Looking, wanted: Wanted): Promise<LookUp> {
  const { home, shard, userId } = looking;
  if (userId === null) throw new Error('Nobody asks.');
  const found = await home.database.withShard(
    shard,
    async (db) => {
      const connection = await openConnection(db, looking);
      const choice = await chooseTerm(db, wanted.externalTermId);
      const asker = await selectTimetablePerson(db, userId);
      const isOwn = wanted.userId === undefined || wanted.userId === userId;
      // Whether they may is looked at here, since the timetable is asked before the use case begins. (UT-9)
      if (!isOwn && !can({ activities: globalActivities(asker?.roles ?? []) }, 'ExternalGroupConnectAny'))
        throw new ProblemError({ kind: 'notAllowed', activity: 'ExternalGroupConnectAny' });
      const person = isOwn ? asker : await selectTimetablePerson(db, wanted.userId ?? userId);
      if (person === undefined) throw new ProblemError({ kind: 'notFound', what: 'person' });
      return { connection, ...choice, puid: person.puid };
    },
    'read',
  );
  const { connection, term, terms, puid } = found;
  const none = (state: NoClasses, detail: string): LookUp => ({ state, detail, term, terms, classes: [] });
  if (connection === undefined) return none('notConnected', timetableProblemText('notConnected'));
  if (wanted.externalTermId !== undefined && term === undefined)
    throw new ProblemError({ kind: 'notFound', what: 'term of the timetable' });
  if (term === undefined) return none('noTerms', 'No terms have come from the timetable yet. Ask an administrator.');
  if (puid === null)
    return none(
      'noIdentifier',
      'There is no PUID in this account, and the timetable knows people by it. Ask an administrator.',
    );
  const asked = await askClasses(connection, puid, term.reference);
  if (asked.state === 'ready') return { ...asked, detail: '', term, terms };
  return none(asked.state, wordsFor(asked.state, term.name));
}

type Classes = KeptAnswer | { readonly state: NoAnswer };

async function askClasses(connection: Connection, externalId: string, term: string): Promise<Classes> {
  const key = { connection, externalId, term };
  const before = kept(key);
  if (before !== undefined) return before;
  const answer = await askTimetable(connection, { what: 'instructor-schedule', externalId, term });
  if (!answer.isOk) return { state: answer.failure };
  const schedule = readSchedule(answer.value);
  if (!schedule.isOk) return { state: 'unreadable' };
  if (schedule.value === null) return keepFor(key, { state: 'notAnInstructor' });
  if (!isOfTerm(schedule.value, term)) return { state: 'termUnknown' };
  if (!isSamePerson(schedule.value.externalId, externalId)) return { state: 'unreadable' };
  return keepFor(key, { state: 'ready', classes: schedule.value.classes });
}

function wordsFor(state: NoAnswer, termName: string): string {
  if (state === 'notAnInstructor') return `The timetable has no classes of yours in ${termName}.`;
  if (state === 'termUnknown')
    return `The timetable does not know ${termName} any more. Ask an administrator to update the terms.`;
  return timetableProblemText(state);
}
