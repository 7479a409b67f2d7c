import type { Submission } from '@circuit/contract/submissions';
import type { RichDocument } from '@circuit/domain/richText';
import { isSame } from '@circuit/domain/saving';
import { Button, Note, Row } from '@circuit/ui';

import { placeOf } from '../writing/draft.ts';
import { RichTextViewer } from '#parts/richText/viewer/RichTextViewer.tsx';
import { useLeftBehind } from '#platform/saving/useLeftBehind.ts';
import { useUserInfo } from '#platform/session/useSession.ts';

import { CopyText } from './CopyText.tsx';

interface Props {
  readonly submission: Pick<Submission, 'id' | 'document'>;
  /** "your essay" */
  readonly title: string;
}

/**
 * Words typed too late for the server stay on the device, where the student can copy or discard them. The last save may
 * still be under way when the page closes; once it has arrived, there is nothing to show. (HS-7)
 */
export function LeftOnDevice({ submission, title }: Props) {
  const personId = useUserInfo().data?.id ?? '';
  const { drafts, discard } = useLeftBehind(personId, placeOf(submission));
  return drafts.flatMap(({ draftId, mine }) => {
    const text = mine['document'];
    if (!isDocument(text) || isSame(text, submission.document)) return [];
    return [
      <section key={draftId} aria-label="Unsaved text">
        <Note tone="warn">You wrote this in {title}, but it did not reach the server before the deadline.</Note>
        <RichTextViewer document={text} />
        <Row>
          <CopyText document={text} />
          <Button size="small" kind="ghost" onClick={() => void discard(draftId)}>
            Discard it
          </Button>
        </Row>
      </section>,
    ];
  });
}

function isDocument(value: unknown): value is RichDocument {
  return typeof value === 'object' && value !== null && 'content' in value && Array.isArray(value.content);
}
