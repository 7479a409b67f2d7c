import { listNews, markNewsSeen } from '@circuit/contract/news';

import { api, fromContract, intentOf } from '#platform/api/api.ts';

const calls = api.injectEndpoints({
  endpoints: (build) => ({
    news: build.query(fromContract(listNews, { isBackground: true })),
    markNewsSeen: build.mutation(intentOf(markNewsSeen)),
  }),
});

/** Shows everything up to that moment as seen, without asking again. */
export const putSeen = (upTo: string) =>
  calls.util.updateQueryData('news', undefined, (news) => {
    for (const item of news.items) if (item.at <= upTo) item.isNew = false;
    news.newCount = news.items.filter(({ isNew }) => isNew).length;
  });

export const { useNewsQuery, useMarkNewsSeenMutation } = calls;
