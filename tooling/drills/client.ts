import { setTimeout as sleep } from 'node:timers/promises';

const TRIES = 5;

export interface Reply {
  readonly status: number;
  readonly body: unknown;
  readonly tries: number;
}

/**
 * Calls as the web app does: up to five tries with one idempotency key, 100 ms doubling between them, no retry of a
 * 4xx except 408.
 */
export async function callWithRetries(url: string, init: RequestInit): Promise<Reply> {
  for (let attempt = 1; ; attempt++) {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(30_000) }).catch(() => undefined);
    const status = response?.status ?? 0;
    const isFinal = status >= 200 && status < 500 && status !== 408;
    if (isFinal || attempt === TRIES) {
      const body: unknown = await response?.json().catch(() => null);
      return { status, body, tries: attempt };
    }
    await response?.body?.cancel();
    await sleep(100 * 2 ** (attempt - 1));
  }
}
