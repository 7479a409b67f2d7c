import { lineItemUrl } from './addresses.ts';
import { guard } from './guard.ts';
import { json, type LmsRequest, type Reply } from './http.ts';
import { withItem } from './lineItems.ts';
import { linkHeader, pageOf } from './paging.ts';
import type { Platform } from './state.ts';
import { MEDIA, SCOPE } from './vocabulary.ts';

/** The scores that a line item holds now, scaled to its maximum. */
export function listResults(platform: Platform, request: LmsRequest): Reply {
  return guard(platform, request, { service: 'results', scopes: [SCOPE.result], media: MEDIA.results }, (allowed) =>
    withItem(request, allowed, (item) => {
      const asked = request.url.searchParams.get('user_id');
      const all = [...item.results.values()].filter(({ userId }) => asked === null || userId === asked);
      const { items, next } = pageOf(all, request, {});
      const scoreOf = lineItemUrl(platform, item, allowed.tool);
      const body = items.map(({ userId, score, comment }) => ({
        id: resultUrl(scoreOf, userId),
        scoreOf,
        userId,
        ...(score === null ? {} : { resultScore: score, resultMaximum: item.scoreMaximum }),
        ...(comment === null ? {} : { comment }),
      }));
      return json(200, body, { 'content-type': MEDIA.results, ...linkHeader({ next }) });
    }),
  );
}

/** The address of one person's result: the path of the line item goes on, its query stays. */
export function resultUrl(lineItem: string, userId: string): string {
  const url = new URL(lineItem);
  url.pathname += '/results';
  url.searchParams.set('user_id', userId);
  return url.href;
}
