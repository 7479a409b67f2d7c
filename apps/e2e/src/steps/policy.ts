import { expect } from '@playwright/test';

/** Waits until the policy of the pages names this host, or no longer does. It follows the settings within seconds. */
export async function untilPagesMayCall(origin: string, host: string, mayCall = true): Promise<void> {
  const policies = async () => {
    // The API processes take turns, so these calls reach both.
    const answers = await Promise.all([1, 2, 3, 4].map(() => fetch(origin)));
    return answers.map(({ headers }) => headers.get('content-security-policy')?.includes(host));
  };
  await expect.poll(policies, { timeout: 20_000 }).toEqual([1, 2, 3, 4].map(() => mayCall));
}
