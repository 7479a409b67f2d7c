import { useCallback, useEffect, useRef, useState } from 'react';

import { fetchText } from '#platform/http/fetchText.ts';

import { addressOf } from '../helpTexts.tsx';
import type { HelpPage } from '../helpPages.ts';

import type { FoundSection, HelpIndex } from './searchIndex.ts';

type Index = { readonly find: HelpIndex } | 'failed' | null;

/** The index is made once for a page of the help, when somebody first looks for something. */
export function useHelpSearch(pages: readonly HelpPage[], appName: string, words: string) {
  const [index, setIndex] = useState<Index>(null);
  const hasBegun = useRef(false);
  const load = useCallback(async () => {
    hasBegun.current = true;
    setIndex(null);
    try {
      setIndex({ find: await makeIndex(pages, appName) });
    } catch {
      setIndex('failed');
    }
  }, [pages, appName]);
  const isSought = words.trim() !== '';
  useEffect(() => {
    if (isSought && !hasBegun.current) void load();
  }, [isSought, load]);
  const found: readonly FoundSection[] | null =
    !isSought || index === null || index === 'failed' ? null : index.find(words.trim());
  return { isSought, hasFailed: index === 'failed', found, again: () => void load() };
}

async function makeIndex(pages: readonly HelpPage[], appName: string): Promise<HelpIndex> {
  const [{ indexOf }, { sectionsOf }] = await Promise.all([import('./searchIndex.ts'), import('./sections.ts')]);
  const texts = await Promise.all(pages.map(async (page) => ({ page, text: await fetchText(addressOf(page.source)) })));
  return indexOf(texts.flatMap(({ page, text }) => sectionsOf(page, text.replaceAll('{app name}', appName))));
}
