import { NEWS_KINDS } from '@circuit/domain/news';
import { PHASE_TYPES } from '@circuit/domain/phases';
import { z } from '../zod/index.ts';

import { endpoint } from '../endpoint/index.ts';
import { count, groupAssignmentIdShape, groupIdShape, instant } from '../shapes/index.ts';

/** Something that happened to the caller since they last looked. */
const newsItem = z.object({
  kind: z.enum(NEWS_KINDS),
  groupId: groupIdShape,
  groupAssignmentId: groupAssignmentIdShape,
  courseName: z.string(),
  title: z.string(),
  /** How many of this kind in this assignment. */
  count,
  /** The phase of a late permit. */
  phase: z.enum(PHASE_TYPES).nullable(),
  at: instant,
});

const news = z.object({
  /** The newest first, at most 20; those not seen yet come with `isNew`. */
  items: z.array(newsItem.extend({ isNew: z.boolean() })),
  newCount: count,
});
export type News = z.input<typeof news>;
export type NewsItem = News['items'][number];

export const listNews = endpoint({
  method: 'GET',
  path: '/api/news',
  summary:
    'What happened to the caller lately, worked out from what is stored, and what of it is new since they looked',
  access: 'signedIn',
  request: z.object({}),
  response: news,
});

export const markNewsSeen = endpoint({
  method: 'PUT',
  path: '/api/news/seen',
  summary: 'The caller has seen what happened up to this moment',
  access: 'signedIn',
  request: z.object({ upTo: instant }),
  response: news,
  idempotency: 'natural',
});
