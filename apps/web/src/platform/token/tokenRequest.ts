import { exchangeToken, type Token } from '@circuit/contract/accounts';
import { err, ok, type Result } from '@circuit/domain/kernel';

import { type FetchProblem, STATUS_CODE, UNKNOWN_PROBLEM } from '#platform/problems/problem.ts';
import { send } from '#platform/http/send.ts';
import type { Tab } from '#platform/tab/tab.ts';
import { setServerTime } from '#platform/time/serverClock.ts';

import { isToken } from './storedToken.ts';

// Shorter than the 10 s in which the server repeats a lost answer, so that a second try still gets the same tokens.
const TRY_MS = 8000;

type Grant =
  | { readonly grant_type: 'authorization_code'; readonly code: string; readonly code_verifier?: string }
  | { readonly grant_type: 'refresh_token'; readonly refresh_token: string };

/** POST /token, form-encoded, without a bearer: it is what gives one. (S7.05) */
export async function requestToken(grant: Grant, tab: Tab): Promise<Result<Token, FetchProblem>> {
  const { CLIENT_ID, CLIENT_SECRET } = tab.settings;
  const form = { client_id: CLIENT_ID, client_secret: CLIENT_SECRET, ...grant };
  const sentAtMs = tab.now();
  const outcome = await send(
    {
      path: exchangeToken.path,
      method: exchangeToken.method,
      contentType: 'application/x-www-form-urlencoded',
      body: new URLSearchParams(form).toString(),
      headers: { 'Idempotency-Key': crypto.randomUUID() },
      timeoutMs: TRY_MS,
    },
    tab,
  );
  if (!outcome.isOk) return outcome;
  const token = outcome.value;
  // The server answered, and gave no token: that is no lost connection, so it does not keep the session. (ADR 0044)
  if (!isToken(token)) return err({ ...UNKNOWN_PROBLEM, status: STATUS_CODE.OK });
  // It says when it ends and how long it lasts, so it tells the server's time: a wrong clock here costs one refresh.
  const givenAt = new Date(Date.parse(token['.expires']) - token.expires_in * 1000);
  setServerTime(givenAt.toISOString(), sentAtMs, tab.now());
  return ok(token);
}
