import { Button, Icon, VisuallyHidden } from '@circuit/ui';
import { ALargeSmall } from 'lucide-react';
import type { ReactNode } from 'react';

import styles from './textSize.module.css';
import type { ReadingSize, useReadingSize } from './useReadingSize.ts';

/** Above a work: its text can be made larger. (mocks 02 and 08) */
export function TextSizeButton({ reading }: { readonly reading: ReturnType<typeof useReadingSize> }) {
  return (
    <Button size="small" kind="ghost" icon={<Icon of={ALargeSmall} />} onClick={reading.next}>
      Text size<VisuallyHidden>: {reading.size}</VisuallyHidden>
    </Button>
  );
}

/** A workspace that fills the window, with the text of the work as large as its reader left it. */
export function ReadingArea({ size, children }: { readonly size: ReadingSize; readonly children: ReactNode }) {
  return (
    <div data-fills-window className={styles['reading']} data-size={size}>
      {children}
    </div>
  );
}
