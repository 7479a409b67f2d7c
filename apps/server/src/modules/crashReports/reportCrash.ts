import { reportCrash } from '@circuit/contract';

import { implement } from '#platform/implement.ts';
import { networkOf } from '#platform/networks.ts';

export const reportCrashRoute = implement(
  reportCrash,
  async ({ message, stack, ...page }, { log }) => {
    const crashReport = { ...page, message: withoutSecrets(message), stack: withoutSecrets(stack ?? '') };
    log.warn({ crashReport }, 'a page crashed');
    return undefined;
  },
  { throttles: (_report, { address }) => [{ key: `crash report ${networkOf(address)}`, tries: 20, perSeconds: 60 }] },
);

const QUERY = /[?#&][\w.~%[\]-]+=[^\s"'`)>]*/g;
const ACCESS_TOKEN = /\beyJ[\w-]+\.[\w-]+\.[\w-]+/g;

/** An error may quote the address or the call it failed on, with a code or a token in it; the log knows only fields. */
function withoutSecrets(text: string): string {
  return text.replaceAll(QUERY, '?[redacted]').replaceAll(ACCESS_TOKEN, '[redacted]');
}
