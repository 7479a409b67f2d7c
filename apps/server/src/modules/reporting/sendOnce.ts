import type { ServiceOutcome } from '@circuit/domain/outsideServices';

import type { ServiceTesting } from '#modules/outsideServices/public.ts';
import type { EgressRequest } from '#platform/egress/egress.ts';

type Testing = Pick<ServiceTesting, 'home' | 'settings' | 'stepOut'>;

/** Through the guarded way out, although pages call the service themselves: an administrator typed the address. */
export async function sendOnce(
  { home, settings, stepOut }: Testing,
  address: string,
  request: Pick<EgressRequest, 'headers' | 'body'>,
): Promise<ServiceOutcome> {
  const { host } = new URL(address);
  const reply = await stepOut(() =>
    home.egress.fetch(address, settings.egressAllowedHosts, { ...request, method: 'POST' }),
  );
  const server = { name: 'Server', value: host };
  if (reply === undefined)
    return { worked: false, sentence: `${host} did not answer, or must not be called.`, facts: [server] };
  const facts = [server, { name: 'Status', value: String(reply.status) }];
  const worked = reply.status >= 200 && reply.status < 300;
  const sentence = worked ? `${host} took it.` : `${host} refused it with status ${reply.status}.`;
  return { worked, sentence, facts };
}
