import { readTimetableTerms, timetableProblemText, type TimetableProblem } from '@circuit/domain/timetable';

import type { ServiceTester } from '#modules/outsideServices/public.ts';

import { askTimetable } from './askTimetable.ts';
import { connectionWith } from './connection.ts';

const failed = (sentence: string) => ({ worked: false, sentence, facts: [] });

/** Signs in with the saved account and reads the terms: the smallest question that needs both. (UT-14) */
export const testTimetable: ServiceTester = async ({ home, shard, stepOut, settings, secret }) => {
  if (settings.timetableUrl === '') return failed('No address is saved yet.');
  if (settings.timetableAccount === '') return failed('No account is saved yet.');
  if (secret === undefined) return failed('No password is saved yet.');
  const connection = connectionWith({ home, shard, stepOut }, settings, secret);
  if (connection === undefined) return failed('The saved address is not one that we can call.');
  const answer = await askTimetable(connection, { what: 'roles' });
  if (!answer.isOk) return failed(ADVICE[answer.failure] ?? timetableProblemText(answer.failure));
  const terms = readTimetableTerms(answer.value);
  if (!terms.isOk) return failed(`${terms.failure} Is this the address of UniTime?`);
  const current = terms.value.find(({ isSelected }) => isSelected);
  return {
    worked: true,
    sentence: 'The timetable answered and accepted the account.',
    facts: [
      { name: 'Terms', value: terms.value.map(({ name }) => name).join(', ') || 'none' },
      ...(current === undefined ? [] : [{ name: 'Current term', value: current.name }]),
    ],
  };
};

/** An administrator can mend what others can only ask about. */
const ADVICE: Partial<Record<TimetableProblem, string>> = {
  signInRefused: 'The timetable did not accept the account. Check its name and password.',
  notAllowed: 'The timetable accepted the account, but does not let it read terms. Give it the right to use the API.',
  unreachable: 'The timetable did not answer. Check the address, and whether it is among the allowed hosts.',
  notKnown: 'Something answered, but it is not the API of UniTime. Check the address.',
  unreadable: 'Something answered, but it is not the API of UniTime. Check the address.',
};
