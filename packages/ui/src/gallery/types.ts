import type { ReactNode } from 'react';

export interface GalleryEntry {
  readonly name: string;
  readonly states: readonly { readonly name: string; readonly element: ReactNode }[];
}
