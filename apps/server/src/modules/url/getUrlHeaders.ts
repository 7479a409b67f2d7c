import { getUrlHeaders } from '@circuit/contract/url';
import type { Shard } from '@circuit/domain/kernel';
import { readVideoAddress } from '@circuit/domain/richText';
import type { z } from 'zod';

import { selectConfiguration } from '#modules/configuration/public.ts';
import { openEgress, type Egress } from '#platform/egress/egress.ts';
import type { Home } from '#platform/homes.ts';
import { implement } from '#platform/implement.ts';

type Description = z.output<typeof getUrlHeaders.response>;

const NOTHING: Description = { isReachable: false, contentType: null, mayBeFramed: false };

/** What an author may learn of an address: enough to see a mistyped link, too little to look around a network. */
export async function lookAt(
  egress: Pick<Egress, 'ask'>,
  { url }: { readonly url: string },
  { home, shard }: { readonly home: Home; readonly shard: Shard },
): Promise<Description> {
  const { egressAllowedHosts } = await home.database.withShard(shard, selectConfiguration);
  const answer = await egress.ask(url, egressAllowedHosts);
  if (answer === undefined || answer.status >= 400) return NOTHING;
  return { isReachable: true, contentType: answer.contentType, mayBeFramed: readVideoAddress(url) !== null };
}

const egress = openEgress();

export const getUrlHeadersRoute = implement(
  getUrlHeaders,
  // The sites of strangers are asked before the transaction: none may hold a connection of the pool.
  async (_request, _context, found: Description) => found,
  {
    throttles: (_request, { userId }) => [{ key: `url headers ${userId}`, tries: 10, perSeconds: 60 }],
    prepare: (request, asker) => lookAt(egress, request, asker),
  },
);
