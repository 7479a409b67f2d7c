import type { RichDocument } from '@circuit/domain/richText';
import type { ReactNode } from 'react';

/** What is rated. */
export interface Work {
  /** Said to screen readers: "Classmate’s work, 640 words". (G4) */
  readonly label: string;
  /** On the phone's switch: "Essay". */
  readonly tabLabel: string;
  readonly content: ReactNode;
  /** A text above the content, passages of which can be linked to a criterion. */
  readonly text?: RichDocument | undefined;
  /** Above everything: whose it is, how long. */
  readonly above?: ReactNode;
}
