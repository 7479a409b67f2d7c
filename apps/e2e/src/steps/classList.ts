import type { BrowserContext, Page } from '@playwright/test';

import { openHomeAs, SUPER_ADMIN } from './people.ts';

interface Listed {
  readonly email: string;
  readonly uid: string | null;
  readonly puid: string | null;
}

/** What the registrar's list holds: students with all that identifies them. Chidi Abara is one of them. */
export async function anyone(context: BrowserContext, origin: string, count: number): Promise<readonly Listed[]> {
  const { items } = await askAsSuperAdmin<{ items: Listed[] }>(
    context,
    origin,
    '/api/users?role=GroupLearner&pageSize=50',
  );
  return items.slice(0, count);
}

/** The id of a course in which somebody has no role. */
export async function courseWithout(context: BrowserContext, origin: string, userName: string): Promise<string> {
  return onSuperAdminsPage(context, origin, async (page) => {
    const { items: courses } = await ask<{ items: { id: string }[] }>(page, '/api/groups?scope=any&pageSize=50');
    for (const { id } of courses) {
      const people = await ask<{ totalCount: number }>(
        page,
        `/api/groups/${id}/people?keywords=${userName}@example.edu`,
      );
      if (people.totalCount === 0) return id;
    }
    throw new Error(`${userName} has a role in every course.`);
  });
}

/** The id of the first library item that the signed-in person on this page may edit. */
export async function ownFirst(page: Page, kind: 'assignments' | 'rubrics'): Promise<string> {
  const { items } = await ask<{ items: { id: string; activities: string[] }[] }>(page, `/api/${kind}`);
  const own = items.find(({ activities }) => activities.some((activity) => activity.endsWith('Update')));
  if (own === undefined) throw new Error(`The signed-in person may edit nothing in ${kind}.`);
  return own.id;
}

function askAsSuperAdmin<Answer>(context: BrowserContext, origin: string, path: string): Promise<Answer> {
  return onSuperAdminsPage(context, origin, (page) => ask<Answer>(page, path));
}

/** In a browser of her own: the journey's tab must not know her. */
async function onSuperAdminsPage<Value>(
  context: BrowserContext,
  origin: string,
  act: (page: Page) => Promise<Value>,
): Promise<Value> {
  const hers = await context.browser()?.newContext();
  if (hers === undefined) throw new Error('There is no browser.');
  try {
    const page = await hers.newPage();
    await openHomeAs(page, origin, SUPER_ADMIN);
    return await act(page);
  } finally {
    await hers.close();
  }
}

/** A call of the API with the token that the page holds. */
async function ask<Answer>(page: Page, path: string): Promise<Answer> {
  const text = await page.evaluate(async (wanted) => {
    const key = Object.keys(localStorage).find((name) => name.endsWith('.token')) ?? '';
    const token = /"access_token":"([^"]+)"/.exec(localStorage.getItem(key) ?? '')?.[1] ?? '';
    const response = await fetch(wanted, { headers: { Authorization: `Bearer ${token}` } });
    if (!response.ok) throw new Error(`${wanted} answered ${response.status}.`);
    return response.text();
  }, path);
  return JSON.parse(text) as Answer; // oxlint-disable-line typescript/no-unsafe-type-assertion -- the contract's own shape
}
