import { ACTIONS } from './actions.tsx';
import { AUTHORING } from './authoring.tsx';
import { FEEDBACK } from './feedback.tsx';
import { FIELDS } from './fields.tsx';
import { LAYOUT } from './layout.tsx';
import { PRODUCT } from './product.tsx';
import { TABLE } from './table.tsx';
import type { GalleryEntry } from './types.ts';

/** Every component in every state, for the page /dev/components and for the eye. */
export const COMPONENT_GALLERY: readonly GalleryEntry[] = [
  ...PRODUCT,
  ...ACTIONS,
  ...FIELDS,
  ...FEEDBACK,
  ...TABLE,
  ...AUTHORING,
  ...LAYOUT,
];
