import type { Page } from '@playwright/test';
import { startTimetableServer, timetableOfTeacher, type TimetableServer } from '@circuit/testing';

import { call } from './openGroupAssignment.ts';

/** A timetable in which this person teaches. */
export async function startTimetableOf(page: Page): Promise<TimetableServer> {
  const { puid } = await call<{ puid: string }>(page, 'GET', '/api/account/userInfo');
  return startTimetableServer(timetableOfTeacher(puid, Date.now()));
}
