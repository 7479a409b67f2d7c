import { checkDocument } from '@circuit/domain/richText';

import { KeptText } from '#parts/authoring/instructions/KeptText.tsx';
import { useLeftBehind } from '#platform/saving/useLeftBehind.ts';

/** The name under which an unsent sample lies on the device. */
export const samplePlace = (calibrationId: string) => `calibration/${calibrationId}/sample`;

interface Props {
  readonly calibrationId: string;
  readonly personId: string;
}

/** What a person wrote while they still might; it is theirs to copy. (SV-17) */
export function KeptSample({ calibrationId, personId }: Props) {
  const { drafts, discard } = useLeftBehind(personId, samplePlace(calibrationId));
  return drafts.map(({ draftId, mine }) => {
    const text = checkDocument(mine['sampleText']);
    return (
      <KeptText key={draftId} documents={text.isOk ? [text.value] : []} onDiscard={() => void discard(draftId)}>
        You wrote this, but it was not saved. You can no longer edit this sample.
      </KeptText>
    );
  });
}
