import { rubricFlaws } from '@circuit/domain/rubrics';
import { Note, Prose } from '@circuit/ui';
import { useState } from 'react';

import { Workspace } from '#parts/workspace/Workspace.tsx';
import styles from '#parts/authoring/rows.module.css';

import type { RubricDraft } from './editing.ts';
import { SampleText } from './SampleText.tsx';

/** The real workspace with a sample text: what reviewers will have before them. (RB-7) */
export function PreviewSection({ draft }: { readonly draft: RubricDraft }) {
  const [trials, setTrials] = useState(0);
  const flaws = rubricFlaws(draft);
  // Another shape of the rubric begins the trial anew; other words do not.
  const key = draft.criteria.map(({ id, kind }) => `${id}${kind}`).join();
  return (
    <div className={styles['section']}>
      {flaws.length === 0 ? null : (
        <Note tone="warn">
          This rubric cannot be used yet. {flaws[0]?.text}
          {flaws.length === 1 ? '' : ` (${flaws.length - 1} more)`}
        </Note>
      )}
      <output>{trials === 0 ? null : <Note>This was only a preview. Nothing was handed in.</Note>}</output>
      <Workspace
        evaluationKey={`${key} ${trials}`}
        isFramed
        header={<b>Preview with a sample text. Nothing is saved.</b>}
        work={{ label: 'Sample text', tabLabel: 'Sample text', content: <SampleText /> }}
        instructions={
          <Prose>
            <p>Reviewers see the assignment’s instructions here.</p>
          </Prose>
        }
        contents={draft}
        answers={[]}
        finish={{ label: 'End the preview', onFinish: () => setTrials(trials + 1), note: 'Nothing is handed in.' }}
      />
    </div>
  );
}
