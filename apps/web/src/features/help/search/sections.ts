import { anchorOf, plain } from '../markdown/anchor.ts';
import type { Block } from '../markdown/markdown.ts';
import { readMarkdown } from '../markdown/readMarkdown.ts';

import type { HelpPage } from '../helpPages.ts';

/** What lies under one heading of the help: the unit that is found and opened. */
export interface HelpSection {
  /** The slug of its page, and the anchor of its heading after `#`. */
  readonly id: string;
  readonly page: string;
  readonly heading: string;
  readonly text: string;
}

/** A document in sections, the first of them before any heading. */
export function sectionsOf({ slug, title }: Pick<HelpPage, 'slug' | 'title'>, text: string): HelpSection[] {
  const sections: { heading: string; anchor: string; texts: string[] }[] = [{ heading: title, anchor: '', texts: [] }];
  for (const block of readMarkdown(text)) {
    if (block.kind === 'heading') {
      const heading = plain(block.line);
      if (block.level > 1) sections.push({ heading, anchor: anchorOf(heading), texts: [] });
    } else sections.at(-1)?.texts.push(...textsOf(block));
  }
  return sections
    .filter(({ texts }) => texts.length > 0)
    .map(({ heading, anchor, texts }) => ({
      id: anchor === '' ? slug : `${slug}#${anchor}`,
      page: title,
      heading,
      text: texts.join(' '),
    }));
}

function textsOf(block: Exclude<Block, { kind: 'heading' }>): string[] {
  if (block.kind === 'paragraph') return [plain(block.line)];
  if (block.kind === 'list') return block.items.map(plain);
  return [block.header, ...block.rows].map((row) => row.map(plain).join(', '));
}
