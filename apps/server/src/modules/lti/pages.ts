import { randomUUID } from 'node:crypto';

import type { BrowserAnswer } from '@circuit/contract/endpoint';
import type { ShardDb } from '@circuit/db';
import {
  frameOrigins,
  ltiRefusalText,
  readAddress,
  storageOrigin,
  type PlatformAddresses,
  type Refused,
} from '@circuit/domain/lti';

import { browserPage } from '#platform/http/browserPage.ts';
import type { Context } from '#platform/implement.ts';

import { selectApprovedPlatforms, type PlatformRow } from './platforms.store.ts';
import { insertRefusal } from './refusals.store.ts';
import { CLOSE_SCRIPT, STORAGE_SCRIPT } from './storageScript.ts';

/** Every platform of the university that may launch may show the tool in a frame, and no other site. (LT-15) */
export async function selectFrameOrigins(db: ShardDb): Promise<readonly string[]> {
  return [...new Set((await selectApprovedPlatforms(db)).flatMap(frameOrigins))];
}

/**
 * Says what the person can do, keeps the reason for the administrator, and shows neither keys nor settings. A platform on
 * the list may show it although no deployment was approved: otherwise nobody would read that one waits. (LT-20)
 */
export async function refusalPage(
  { db, envelope }: Pick<Context, 'db' | 'envelope'>,
  refused: Refused,
  platform: PlatformRow | null,
  cookies: readonly string[] = [],
  /** The address of a platform that nobody knows yet: its administrator reads this in a frame of it. */
  askedBy = '',
): Promise<BrowserAnswer> {
  const { traceId } = envelope;
  await insertRefusal(db, refused, { externalProviderId: platform?.id ?? null, traceId });
  return browserPage({
    status: 400,
    title: 'This could not be opened',
    texts: [ltiRefusalText(refused.reason).told],
    reference: traceId,
    frameOrigins: [...(await withPlatform(db, platform)), ...[readAddress(askedBy)?.origin ?? []].flat()],
    cookies,
  });
}

async function withPlatform(db: ShardDb, platform: PlatformAddresses | null): Promise<readonly string[]> {
  return [...new Set([...(await selectFrameOrigins(db)), ...(platform === null ? [] : frameOrigins(platform))])];
}

interface Stored {
  readonly target: string;
  readonly key: string;
  readonly platform: PlatformRow;
}

const ofStorage = ({ target, key, platform }: Stored) => ({
  target,
  key,
  origin: storageOrigin(platform),
  message: randomUUID(),
});

/** Has the platform keep the browser's secret, then goes on to its login; or else to where our cookie is looked for. */
export async function storePage(
  db: ShardDb,
  stored: Stored & { readonly secret: string; readonly next: string; readonly otherwise: string },
  cookies: readonly string[],
): Promise<BrowserAnswer> {
  return browserPage({
    title: 'Opening…',
    texts: [],
    data: { ...ofStorage(stored), act: 'put', value: stored.secret, next: stored.next, otherwise: stored.otherwise },
    script: STORAGE_SCRIPT,
    frameOrigins: await withPlatform(db, stored.platform),
    cookies,
  });
}

/** Asks the platform for the secret. If it keeps silent, a new window needs nothing of it. */
export async function askStoragePage(
  db: ShardDb,
  stored: Stored & { readonly ticket: string; readonly newWindow: string },
): Promise<BrowserAnswer> {
  return browserPage({
    title: 'Opening…',
    texts: ['If nothing happens, your browser blocks what this frame needs.'],
    link: { href: stored.newWindow, label: 'Open in a new window' },
    data: { ...ofStorage(stored), act: 'get', ticket: stored.ticket },
    script: STORAGE_SCRIPT,
    frameOrigins: await withPlatform(db, stored.platform),
  });
}

/** The third way: where neither a cookie nor the platform's storage works, a window of its own does. (LT-14) */
export async function newWindowPage(
  { db, envelope }: Pick<Context, 'db' | 'envelope'>,
  platform: PlatformRow,
  newWindow: string,
): Promise<BrowserAnswer> {
  const { traceId } = envelope;
  const refused = { reason: 'browserUnproved', details: '' } as const;
  await insertRefusal(db, refused, { externalProviderId: platform.id, traceId });
  return browserPage({
    title: 'Open in a new window',
    texts: ['Your browser keeps this frame from signing you in.'],
    link: { href: newWindow, label: 'Open in a new window' },
    reference: traceId,
    frameOrigins: await withPlatform(db, platform),
  });
}

/** The end of a registration, in the platform's own window. */
export function registeredPage(platform: PlatformRow, isApproved: boolean): BrowserAnswer {
  return browserPage({
    title: `${platform.name} is connected`,
    texts: [
      isApproved
        ? 'People can launch now. You can close this window.'
        : 'The first launch will ask an administrator to approve its deployment. You can close this window.',
    ],
    data: { origin: new URL(platform.issuer).origin },
    script: CLOSE_SCRIPT,
    frameOrigins: frameOrigins(platform),
  });
}
