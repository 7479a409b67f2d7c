import { getFullConfiguration, updateConfiguration } from '@circuit/contract/configuration';
import { putServiceSecret } from '@circuit/contract/outsideServices';
import { importTimetableTerms } from '@circuit/contract/timetable';
import type { TimetableServer } from '@circuit/testing';

import type { World } from './aWorld.ts';
import type { Person } from './people.ts';

const reason = 'For a test';

/** Connects the timetable as an administrator does: address and account, then the password. */
export async function connectTimetable(world: World, admin: Person, server: TimetableServer): Promise<void> {
  const { account, password } = server.university;
  const { body } = await world.call(getFullConfiguration, {}, { as: admin });
  const saved = await world.call(
    updateConfiguration,
    { timetableUrl: server.baseUrl, timetableAccount: account, reason },
    { as: admin, headers: { 'if-match': `"${body.version}"` } },
  );
  const sealed = await world.call(putServiceSecret, { kind: 'timetable', secret: password, reason }, { as: admin });
  if (saved.status !== 200 || sealed.status !== 204) throw new Error(`Not connected: ${saved.text} ${sealed.text}`);
}

/** Brings the terms of the timetable, as they are shown first. */
export async function bringTerms(world: World, admin: Person) {
  const { body: shown } = await world.call(importTimetableTerms, {}, { as: admin });
  if (shown.plan?.key === undefined) throw new Error(`No terms: ${JSON.stringify(shown)}`);
  const request = { planKey: shown.plan.key, reason };
  return { shown, saved: await world.call(importTimetableTerms, request, { as: admin }) };
}
