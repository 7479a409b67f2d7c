import { Tabs } from '@circuit/ui';
import type { ReactNode } from 'react';

import { type InstructionsField, PARTS } from './instructions.ts';

interface Props {
  readonly field: InstructionsField;
  readonly onSelect: (field: InstructionsField) => void;
  readonly children: ReactNode;
}

export function InstructionsTabs({ field, onSelect, children }: Props) {
  return (
    <Tabs
      label="Instructions"
      tabs={PARTS.map(({ field: id, label }) => ({ id, label }))}
      selectedId={field}
      onSelect={(id) => {
        const part = PARTS.find((known) => known.field === id);
        if (part !== undefined) onSelect(part.field);
      }}
    >
      {children}
    </Tabs>
  );
}
