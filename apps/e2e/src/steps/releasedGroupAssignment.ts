import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

import type { BrowserContext, Page } from '@playwright/test';

import { call } from './openGroupAssignment.ts';
import { INSTRUCTOR, openHomeAs } from './people.ts';

export const COURSE = 'ECN 210 Economics';

interface Listed {
  readonly items: readonly { readonly id: string; readonly name?: string; readonly isReleased?: boolean }[];
}

const runFile = promisify(execFile);
const seedFile = join(import.meta.dirname, '../../../server/src/seed/main.ts');

/** The assignment whose scores the seed releases at its last stage, which also moves the clock of the class, and its instructor, who may look at everybody's. */
export async function theReleasedGroupAssignment(
  context: BrowserContext,
  origin: string,
): Promise<{ readonly id: string; readonly path: string; readonly page: Page }> {
  await runFile(process.execPath, [seedFile, '--stage', 'results']);
  const hers = await context.browser()?.newContext();
  if (hers === undefined) throw new Error('There is no browser.');
  const page = await hers.newPage();
  await openHomeAs(page, origin, INSTRUCTOR);
  const groups = await call<Listed>(page, 'GET', '/api/groups?pageSize=50');
  const groupId = groups.items.find(({ name }) => name === COURSE)?.id ?? '';
  const groupAssignments = await call<Listed>(page, 'GET', `/api/groupAssignments?groupId=${groupId}&pageSize=50`);
  for (const { id } of groupAssignments.items) {
    const scored = await call<Listed>(page, 'GET', `/api/groupAssignments/${id}/scoreRuns?pageSize=50`);
    if (scored.items.some(({ isReleased }) => isReleased === true))
      return { id, path: `/courses/${groupId}/groupAssignments/${id}`, page };
  }
  throw new Error('The seed has no assignment whose scores are released.');
}
