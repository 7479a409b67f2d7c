import type { Page } from '@playwright/test';

export const PASSWORD = 'copper circle, blue diamond';

export const STUDENT = { userName: 'aokonkwo', firstName: 'Amara' } as const;
export const INSTRUCTOR = { userName: 'lhale', firstName: 'Larissa' } as const;
export const SUPER_ADMIN = { userName: 'isolberg', firstName: 'Ingrid' } as const;

export type Person = { readonly userName: string; readonly firstName: string };

/** Fills the form of the login page, wherever one was sent to it from. */
export async function signIn(page: Page, person: Person, password = PASSWORD): Promise<void> {
  const userName = page.getByLabel('E-mail or user name');
  const others = page.getByRole('button', { name: 'Other ways to sign in' });
  // Where there is a provider, the form is behind a button.
  await userName.filter({ visible: true }).or(others).first().waitFor();
  if ((await others.isVisible()) && (await others.getAttribute('aria-expanded')) === 'false') await others.click();
  await userName.fill(person.userName);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Opens the home page as this person. */
export async function openHomeAs(page: Page, origin: string, person: Person): Promise<void> {
  await page.goto(`${origin}/login`);
  await signIn(page, person);
  await page.getByRole('heading', { level: 1, name: new RegExp(person.firstName) }).waitFor();
}

/** What the tab keeps of the session; the shape is the web app's own. */
export async function changeStoredToken(page: Page, change: 'expire' | 'bend'): Promise<void> {
  await page.evaluate((how) => {
    const key = Object.keys(localStorage).find((name) => name.endsWith('.token'));
    if (key === undefined) throw new Error('There is no stored token.');
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    const past = new Date(Date.now() - 1000).toISOString();
    const text = JSON.stringify(stored, (name, value: unknown) => {
      if (how === 'expire') return name === '.expires' || name === 'expires' ? past : value;
      return name === 'access_token' || name === 'accessToken' ? `${String(value)}x` : value;
    });
    localStorage.setItem(key, text);
  }, change);
}
