import { artifactId } from '@circuit/domain/kernel';
import { useCallback, useEffect, useState } from 'react';

import { useAppDispatch } from '#shared/store.ts';

import { type Content, fetchContent } from './content.ts';

export type ContentState =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly detail: string }
  | { readonly status: 'ready'; readonly content: Content; readonly url: string };

/** What an artifact holds, as an address that only this page knows and that ends with the component. */
export function useContent(id: string): ContentState & { readonly retry: () => void } {
  const dispatch = useAppDispatch();
  const [turn, setTurn] = useState(0);
  const [state, setState] = useState<ContentState>({ status: 'loading' });
  useEffect(() => {
    const controller = new AbortController();
    let url: string | undefined;
    setState({ status: 'loading' });
    void dispatch(fetchContent(artifactId(id), 'view', controller.signal)).then((outcome) => {
      if (controller.signal.aborted) return;
      if (!outcome.isOk) return setState({ status: 'failed', detail: outcome.failure.detail });
      url = URL.createObjectURL(outcome.value.blob);
      setState({ status: 'ready', content: outcome.value, url });
    });
    return () => {
      controller.abort();
      if (url !== undefined) URL.revokeObjectURL(url);
    };
  }, [dispatch, id, turn]);
  const retry = useCallback(() => setTurn((turns) => turns + 1), []);
  return { ...state, retry };
}
