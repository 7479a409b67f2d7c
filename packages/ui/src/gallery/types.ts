import type { ReactNode } from 'react';

export interface GalleryEntry {
  readonly name: string;
  /** Each state needs the whole width of the page. */
  readonly isWide?: boolean;
  readonly states: readonly { readonly name: string; readonly element: ReactNode }[];
}
