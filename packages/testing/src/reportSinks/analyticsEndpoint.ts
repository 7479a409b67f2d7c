import { z } from 'zod';

import { type HttpSink, NotAccepted, type SinkOptions, startSink } from './httpSink.ts';

/** A page view as the collectors of Google Analytics 4 read it, with these fields and no other. */
const pageView = z.strictObject({
  v: z.literal('2'),
  tid: z.string().regex(/^G-[A-Z0-9]{4,20}$/),
  cid: z.string().regex(/^[\da-f-]{36}$/),
  en: z.literal('page_view'),
  dl: z.url(),
});

export type ReceivedPageView = z.infer<typeof pageView>;

export interface AnalyticsEndpoint extends HttpSink {
  readonly url: string;
  readonly pageViews: readonly ReceivedPageView[];
}

export async function startAnalyticsEndpoint(options: SinkOptions = {}): Promise<AnalyticsEndpoint> {
  const pageViews: ReceivedPageView[] = [];
  const sink = await startSink(({ method, url, body }) => {
    if (method !== 'POST' || url.pathname !== '/g/collect') throw new NotAccepted(`${method} ${url.pathname}`);
    if (body.length > 0) throw new NotAccepted('A page view says everything in its address.');
    pageViews.push(pageView.parse(Object.fromEntries(url.searchParams)));
    return { answer: null, texts: [] };
  }, options);
  return { ...sink, url: `${sink.origin}/g/collect`, pageViews };
}
