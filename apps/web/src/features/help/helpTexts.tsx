import { type ComponentType, lazy, type LazyExoticComponent } from 'react';

import { MarkdownText } from './markdown/MarkdownText.tsx';

interface TextProps {
  readonly appName: string;
  readonly hrefOf: (href: string) => string;
}

// The documents themselves, each loaded when its page is opened: what is read here is what is kept in docs.
const FILES = import.meta.glob<string>('../../../../../docs/{help,scoring}/*.md', { query: '?raw', import: 'default' });

const ABOVE_DOCS = '../../../../../docs/';

const TEXTS = new Map<string, LazyExoticComponent<ComponentType<TextProps>>>(
  Object.entries(FILES).map(([path, load]) => [path.slice(ABOVE_DOCS.length), textOf(load)]),
);

function textOf(load: () => Promise<string>): LazyExoticComponent<ComponentType<TextProps>> {
  return lazy(async () => {
    const text = await load();
    const Text = ({ appName, hrefOf }: TextProps) => (
      <MarkdownText text={text.replaceAll('{app name}', appName)} hrefOf={hrefOf} />
    );
    return { default: Text };
  });
}

/** The text of a page. */
export function HelpText({ source, ...props }: TextProps & { readonly source: string }) {
  const Text = TEXTS.get(source);
  if (Text === undefined) throw new Error(`There is no document ${source}.`);
  return <Text {...props} />;
}
