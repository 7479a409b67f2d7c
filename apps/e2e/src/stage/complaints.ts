import type { BrowserContext } from '@playwright/test';

const ended = new WeakSet<BrowserContext>();

/**
 * A journey that takes away what its pages show does so at its end. A page that asks for it in that moment is answered
 * with 404, which is right and proves nothing.
 */
export const endComplaints = (context: BrowserContext): void => void ended.add(context);

export const haveComplaintsEnded = (context: BrowserContext): boolean => ended.has(context);
