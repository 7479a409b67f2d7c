import { Skeleton } from '@circuit/ui';
import { useEffect, useState } from 'react';

import { MarkdownText } from './markdown/MarkdownText.tsx';

interface Props {
  /** A file below docs. */
  readonly source: string;
  readonly appName: string;
  readonly hrefOf: (href: string) => string;
}

const FILES = import.meta.glob<string>('../../../../../docs/{help,scoring}/*.md', { query: '?raw', import: 'default' });

type Loading = { readonly text: string } | { readonly failure: unknown } | null;

/** The document itself, loaded when its page is opened: what is read here is what is kept in docs. */
export function HelpText({ source, appName, hrefOf }: Props) {
  const [loading, setLoading] = useState<Loading>(null);
  useEffect(() => {
    let isLeft = false;
    const show = (loaded: Loading) => {
      if (!isLeft) setLoading(loaded);
    };
    textOf(source).then(
      (text) => show({ text }),
      (failure: unknown) => show({ failure }),
    );
    return () => {
      isLeft = true;
    };
  }, [source]);
  if (loading === null) return <Skeleton shape="block" label="Loading the page" />;
  // Like any page whose file does not come: its boundary says so, and whether there is a new version. (S8.08)
  if ('failure' in loading) throw loading.failure;
  return <MarkdownText text={loading.text.replaceAll('{app name}', appName)} hrefOf={hrefOf} />;
}

async function textOf(source: string): Promise<string> {
  const load = FILES[`../../../../../docs/${source}`];
  if (load === undefined) throw new Error(`There is no document ${source}.`);
  return load();
}
