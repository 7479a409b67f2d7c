import { useState } from 'react';

import { useLeftBehind } from '#platform/saving/useLeftBehind.ts';

import { documentsIn, type Instructed, type InstructionsField } from './instructions.ts';
import { InstructionsTabs } from './InstructionsTabs.tsx';
import { InstructionsText } from './InstructionsText.tsx';
import { KeptText } from './KeptText.tsx';

interface Props {
  readonly entity: Instructed;
  /** The key under which unsent texts are stored on the device. */
  readonly place: string;
  readonly personId: string;
}

/** For users who may not edit the text; they can still copy what they wrote while they could. (SV-17) */
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
