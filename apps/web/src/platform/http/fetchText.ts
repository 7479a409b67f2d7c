import { BACKOFF_MS, pause, TRIES } from './retry.ts';

type Fetch = (address: string) => Promise<Response>;

/** The text under an address that is not ours to authorize, such as a document of the build. (S8.10) */
export async function fetchText(url: string, fetch: Fetch = (address) => window.fetch(address)): Promise<string> {
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    const text = await tryText(url, fetch);
    if (text !== undefined) return text;
    if (attempt < TRIES) await pause(BACKOFF_MS * 2 ** (attempt - 1));
  }
  throw new Error(`Failed to fetch ${url} after ${TRIES} attempts.`);
}

async function tryText(url: string, fetch: Fetch): Promise<string | undefined> {
  try {
    const response = await fetch(url);
    return response.ok ? await response.text() : undefined;
  } catch {
    // A lost connection is one more failed attempt.
    return undefined;
  }
}
