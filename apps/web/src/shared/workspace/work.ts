import type { RichDocument } from '@circuit/domain/richText';
import type { ReactNode } from 'react';

/** What is rated. */
export interface Work {
  /** Said to screen readers: "Classmate’s work, 640 words". (G4) */
  readonly label: string;
  /** On the phone's switch: "Essay". */
  readonly tabLabel: string;
  /** With a text that can be pointed at, where in it that text stands. */
  readonly content: ReactNode | ((text: ReactNode) => ReactNode);
  /** Passages of it can be linked to a criterion. */
  readonly text?: RichDocument | undefined;
}
