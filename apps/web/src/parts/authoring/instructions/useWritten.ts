import type { RichDocument } from '@circuit/domain/richText';
import { useEffect, useRef, useState } from 'react';

import type { InstructionsField } from './instructions.ts';

type Texts = Partial<Record<InstructionsField, RichDocument>>;

const PAUSE_MS = 400;

/** What stands in the editors now, for the preview and the checks: a moment late, so that typing stays quick. */
export function useWritten() {
  const [written, setWritten] = useState<Texts>({});
  const readers = useRef(new Map<InstructionsField, () => RichDocument>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  /** Before an editor goes: its reader goes with it. */
  const settle = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const texts = Object.fromEntries([...readers.current].map(([field, read]) => [field, read()]));
    readers.current.clear();
    setWritten((all) => ({ ...all, ...texts }));
  };
  const note = (field: InstructionsField, read: () => RichDocument) => {
    readers.current.set(field, read);
    timer.current ??= setTimeout(settle, PAUSE_MS);
  };
  const forget = () => {
    readers.current.clear();
    setWritten({});
  };
  return { written, note, settle, forget };
}
