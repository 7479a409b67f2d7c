import { useEffect, useRef } from 'react';

import { renderLatex } from '../latex.ts';

/** A formula; as typed until it is drawn, and for good where it cannot be. */
export function MathView({ latex, isBlock }: { readonly latex: string; readonly isBlock: boolean }) {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (place.current !== null) renderLatex(place.current, latex, isBlock).catch(() => undefined);
  }, [latex, isBlock]);
  return (
    <span data-math={isBlock ? 'block' : 'inline'} ref={place}>
      {latex}
    </span>
  );
}
