import { use } from 'react';

import { MarkdownText } from './markdown/MarkdownText.tsx';

interface Props {
  /** A file below docs. */
  readonly source: string;
  readonly appName: string;
  readonly hrefOf: (href: string) => string;
}

/** The document itself, loaded when its page is opened: what is read here is what is kept in docs. */
export function HelpText({ source, appName, hrefOf }: Props) {
  const text = use(textOf(source));
  return <MarkdownText text={text.replaceAll('{app name}', appName)} hrefOf={hrefOf} />;
}

const FILES = import.meta.glob<string>('../../../../../docs/{help,scoring}/*.md', { query: '?raw', import: 'default' });

const texts = new Map<string, Promise<string>>();

function textOf(source: string): Promise<string> {
  const known = texts.get(source);
  if (known !== undefined) return known;
  const load = FILES[`../../../../../docs/${source}`];
  if (load === undefined) throw new Error(`There is no document ${source}.`);
  const text = load();
  texts.set(source, text);
  // A file that did not come is asked for again the next time.
  text.catch(() => texts.delete(source));
  return text;
}
