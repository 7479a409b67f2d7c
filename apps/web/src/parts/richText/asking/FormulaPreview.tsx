import { useEffect, useRef } from 'react';

import { renderLatex } from '../latex.ts';
import styles from '../richText.module.css';

/** The formula as it will stand in the text, while it is typed; what cannot be read yet stays as typed, in red. (RX-28) */
export function FormulaPreview({ latex }: { readonly latex: string }) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (box.current !== null) void renderLatex(box.current, latex, true);
  }, [latex]);
  return <figure ref={box} className={styles['preview']} aria-label="Preview of the formula" />;
}
