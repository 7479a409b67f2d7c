import { useState } from 'react';

import { useLeftBehind } from '#shared/saving/useLeftBehind.ts';

import { documentsIn, type Instructed, type InstructionsField } from './instructions.ts';
import { InstructionsTabs } from './InstructionsTabs.tsx';
import { InstructionsText } from './InstructionsText.tsx';
import { KeptText } from './KeptText.tsx';

interface Props {
  readonly entity: Instructed;
  /** Under which unsent texts lie on the device. */
  readonly place: string;
  readonly personId: string;
}

/** For whoever may not change it; what they wrote when they still might is theirs to copy. (SV-17) */
export function InstructionsReader({ entity, place, personId }: Props) {
  const { drafts, discard } = useLeftBehind(personId, place);
  const [field, setField] = useState<InstructionsField>('instructionsForAuthors');
  return (
    <>
      {drafts.map(({ draftId, mine }) => (
        <KeptText key={draftId} documents={documentsIn(mine)} onDiscard={() => void discard(draftId)}>
          You wrote this, but it was not saved. You can no longer edit these instructions.
        </KeptText>
      ))}
      <InstructionsTabs field={field} onSelect={setField}>
        <InstructionsText document={entity[field]} />
      </InstructionsTabs>
    </>
  );
}
