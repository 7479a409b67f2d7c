import { reportCrash } from '@circuit/contract/crashReports';
import { withoutSecrets } from '@circuit/domain/reporting';

import { implement } from '#platform/implement.ts';
import { networkOf } from '#platform/networks.ts';

export const reportCrashRoute = implement(
  reportCrash,
  async ({ message, stack, ...page }, { log }) => {
    // An error may quote the address or the call it failed on; the log itself looks only at names of fields.
    const crashReport = { ...page, message: withoutSecrets(message), stack: withoutSecrets(stack ?? '') };
    log.warn({ crashReport }, 'a page crashed');
    return undefined;
  },
  { throttles: (_report, { address }) => [{ key: `crash report ${networkOf(address)}`, tries: 20, perSeconds: 60 }] },
);
