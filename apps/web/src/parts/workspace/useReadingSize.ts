import { useState } from 'react';

import { settings } from '#platform/settings/settings.ts';
import { localKeyStore } from '#platform/tab/keyStore.ts';

const KEY = `circuit.${settings.shardKey}.readingSize`;
const SIZES = ['normal', 'large', 'larger'] as const;
export type ReadingSize = (typeof SIZES)[number];

/** How large the text of the work is, as the reader left it on this device; the rest of the page follows Settings. (mock 02) */
export function useReadingSize(): { readonly size: ReadingSize; readonly next: () => void } {
  const [size, setSize] = useState(() => SIZES.find((one) => one === localKeyStore.getItem(KEY)) ?? SIZES[0]);
  return {
    size,
    next: () => {
      const larger = SIZES[SIZES.indexOf(size) + 1] ?? SIZES[0];
      localKeyStore.setItem(KEY, larger);
      setSize(larger);
    },
  };
}
