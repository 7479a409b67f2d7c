import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Crowd } from '#tooling/drills/rush/crowd.ts';
import { ESSAY } from '#tooling/drills/rush/essay.ts';
import { tokenMaker } from '#tooling/drills/rush/tokens.ts';

type Author = Crowd['authors'][number];
type TokenOf = (author: Author) => string;

/** One call of one person at one of the product's processes: false if the process is busy, an error if it failed. */
export type Act = (origin: string, author: Author, groupAssignmentId: string) => Promise<boolean>;

const AGAIN_AFTER_MS = 50;

/** People who do something have done something a moment ago: the server has seen their token. Theirs are kept, too. */
export async function tokensOf(folder: string): Promise<TokenOf> {
  const newToken = await tokenMaker(folder, 'university');
  const tokens = new Map<string, string>();
  return ({ userId, sessionId }) => {
    const token = tokens.get(userId) ?? newToken(userId, sessionId);
    tokens.set(userId, token);
    return token;
  };
}

/**
 * Everybody does it once, so many at the same time, spread evenly over the processes. Who is refused by a busy process
 * asks again. Gives how often that was.
 */
export async function everybody(
  { groupAssignmentId, authors }: Crowd,
  { act, origins, atOnce }: { readonly act: Act; readonly origins: readonly string[]; readonly atOnce: number },
): Promise<number> {
  let refused = 0;
  const waiting = [...authors.entries()];
  const work = async () => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const [index, author] = next;
      const origin = origins[index % origins.length] ?? '';
      while (!(await act(origin, author, groupAssignmentId))) {
        refused += 1;
        await sleep(AGAIN_AFTER_MS);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return refused;
}

export function reading(path: string, tokenOf: TokenOf): Act {
  return (origin, author) => answered(origin + path, { headers: headersOf(tokenOf(author)) });
}

export function handingIn(tokenOf: TokenOf): Act {
  const body = JSON.stringify({ document: ESSAY });
  return (origin, author, groupAssignmentId) =>
    answered(`${origin}${submissionPath(author, groupAssignmentId)}/handIn`, {
      method: 'POST',
      headers: { ...writing(tokenOf(author)), 'idempotency-key': randomUUID() },
      body,
    });
}

export function savingDraft(tokenOf: TokenOf): Act {
  const body = JSON.stringify({ document: ESSAY });
  return (origin, author, groupAssignmentId) =>
    answered(origin + submissionPath(author, groupAssignmentId), {
      method: 'PUT',
      headers: writing(tokenOf(author)),
      body,
    });
}

const submissionPath = ({ submissionId }: Author, groupAssignmentId: string) =>
  `/api/groupAssignments/${groupAssignmentId}/submissions/${submissionId}`;
const headersOf = (token: string) => ({ authorization: `Bearer ${token}` });
const writing = (token: string) => ({ ...headersOf(token), 'content-type': 'application/json', 'if-match': '"1"' });

async function answered(url: string, request: RequestInit): Promise<boolean> {
  const response = await fetch(url, request);
  const text = await response.text();
  if (response.status === 503) return false;
  if (response.status !== 200) throw new Error(`${url} was answered with ${response.status}: ${text}`);
  return true;
}
