import { artifactId } from '@circuit/domain/kernel';
import { useCallback, useEffect, useState } from 'react';

import { useAppDispatch } from '#platform/store/store.ts';

import { type Content, fetchContent } from './content.ts';

export type ContentState =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly detail: string }
  | { readonly status: 'ready'; readonly content: Content; readonly url: string };

/** Which reading of which file; a second try is another one. */
interface Reading {
  readonly id: string;
}

const LOADING: ContentState = { status: 'loading' };

/** What an artifact holds, as an address that only this page knows and that ends with the component. */
export function useContent(id: string): ContentState & { readonly retry: () => void } {
  const dispatch = useAppDispatch();
  const [reading, setReading] = useState<Reading>({ id });
  const [found, setFound] = useState<{ readonly reading: Reading; readonly state: ContentState }>();
  useEffect(() => {
    const controller = new AbortController();
    let url: string | undefined;
    const read = async () => {
      const outcome = await dispatch(fetchContent(artifactId(reading.id), 'view', controller.signal));
      if (controller.signal.aborted) return;
      if (outcome.isOk) url = URL.createObjectURL(outcome.value.blob);
      const state: ContentState = outcome.isOk
        ? { status: 'ready', content: outcome.value, url: url ?? '' }
        : { status: 'failed', detail: outcome.failure.detail };
      setFound({ reading, state });
    };
    void read();
    return () => {
      controller.abort();
      if (url !== undefined) URL.revokeObjectURL(url);
    };
  }, [dispatch, reading]);
  const retry = useCallback(() => setReading({ id }), [id]);
  return { ...(found?.reading === reading ? found.state : LOADING), retry };
}
