import type { Submission } from '@circuit/contract';
import { plainText, type RichDocument } from '@circuit/domain/richText';
import { Button, Note, Row } from '@circuit/ui';
import { useState } from 'react';

import { placeOf } from '#features/handIn/writing/draft.ts';
import { RichTextViewer } from '#shared/richText/viewer/RichTextViewer.tsx';
import { useLeftBehind } from '#shared/saving/useLeftBehind.ts';
import { useUserInfo } from '#shared/session/useSession.ts';

interface Props {
  readonly submission: Pick<Submission, 'id'>;
  /** "your essay" */
  readonly title: string;
}

/** Words that were typed too late for the server lie on the device: to be copied, or discarded by whoever wrote them. */
export function LeftOnDevice({ submission, title }: Props) {
  const personId = useUserInfo().data?.id ?? '';
  const { drafts, discard } = useLeftBehind(personId, placeOf(submission));
  const [said, setSaid] = useState('');
  const copy = async (document: RichDocument) => {
    try {
      await window.navigator.clipboard.writeText(plainText(document));
      setSaid('Copied.');
    } catch {
      setSaid('Your browser did not copy it. Select the text and copy it.');
    }
  };
  return drafts.flatMap(({ draftId, mine }) => {
    const text = mine['document'];
    if (!isDocument(text)) return [];
    return [
      <section key={draftId} aria-label="Your text that is not saved">
        <Note tone="warn">You wrote this in {title}, and it did not reach the server before it closed.</Note>
        <RichTextViewer document={text} />
        <Row>
          <Button size="small" onClick={() => void copy(text)}>
            Copy text
          </Button>
          <Button size="small" kind="ghost" onClick={() => void discard(draftId)}>
            Discard it
          </Button>
          <output>{said}</output>
        </Row>
      </section>,
    ];
  });
}

function isDocument(value: unknown): value is RichDocument {
  return typeof value === 'object' && value !== null && 'content' in value && Array.isArray(value.content);
}
