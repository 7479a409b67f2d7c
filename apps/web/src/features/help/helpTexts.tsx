import { Skeleton } from '@circuit/ui';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

import { LoadFailed } from '#platform/api/LoadFailed.tsx';
import { fetchText } from '#platform/http/fetchText.ts';

import { MarkdownText } from './markdown/MarkdownText.tsx';

interface Props {
  /** A file below docs. */
  readonly source: string;
  readonly appName: string;
  readonly hrefOf: (href: string) => string;
  readonly anchor: string | undefined;
}

/** Where the build keeps each document. */
const ADDRESSES = import.meta.glob<string>('../../../../../docs/{help,scoring}/*.md', {
  query: '?url',
  import: 'default',
  eager: true,
});

type Loading = { readonly text: string } | 'failed' | null;

/** The document itself, fetched when its page is opened: what is read here is what is kept in docs. (S8.10) */
export function HelpText({ source, appName, hrefOf, anchor }: Props) {
  const [loading, setLoading] = useState<Loading>(null);
  const shown = useRef(source);
  const { key } = useLocation();
  const load = useCallback(async () => {
    shown.current = source;
    const loaded = await fetchText(addressOf(source)).then(
      (text) => ({ text }),
      () => 'failed' as const,
    );
    if (shown.current === source) setLoading(loaded);
  }, [source]);
  useEffect(() => void load(), [load]);
  const again = () => {
    setLoading(null);
    void load();
  };
  if (loading === null) return <Skeleton shape="block" label="Loading the page" />;
  if (loading === 'failed')
    return <LoadFailed look="page" what="We could not load this page." also="Check your connection." onRetry={again} />;
  // Anew for each visit: a reader may choose the same paragraph again.
  return (
    <MarkdownText key={key} text={loading.text.replaceAll('{app name}', appName)} hrefOf={hrefOf} anchor={anchor} />
  );
}

export function addressOf(source: string): string {
  const address = ADDRESSES[`../../../../../docs/${source}`];
  if (address === undefined) throw new Error(`There is no document ${source}.`);
  return address;
}
