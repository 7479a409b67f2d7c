import { artifactId } from '@circuit/domain/kernel';
import { Button, Icon } from '@circuit/ui';
import { Download, FileText } from 'lucide-react';
import { useState } from 'react';

import { useAppDispatch } from '#platform/store/store.ts';

import styles from './artifacts.module.css';
import { fetchContent } from '#parts/artifactContent/content.ts';
import { kindWords, sizeWords } from './fileWords.ts';
import type { FileArtifact } from './fileArtifact.ts';
import { saveAs } from './saveAs.ts';

/** What it is, how large it is, and a way to have it. Its author gets back what was handed over. */
export function FileCard({ artifact, isNamed }: { readonly artifact: FileArtifact; readonly isNamed: boolean }) {
  const dispatch = useAppDispatch();
  const [state, setState] = useState<{ isBusy: boolean; problem: string | null }>({ isBusy: false, problem: null });
  const { id, name, byteSize, mayChange } = artifact;

  async function download() {
    setState({ isBusy: true, problem: null });
    const purpose = mayChange ? 'original' : 'view';
    const outcome = await dispatch(fetchContent(artifactId(id), purpose, new AbortController().signal));
    if (outcome.isOk) saveAs(outcome.value.blob, outcome.value.name);
    setState({ isBusy: false, problem: outcome.isOk ? null : outcome.failure.detail });
  }

  return (
    <div className={styles['card']}>
      <Icon of={FileText} size="1.5rem" className={styles['glyph']} />
      <div className={styles['words']}>
        {isNamed && <p className={styles['name']}>{name}</p>}
        <p className={styles['facts']}>
          {kindWords(name)}, {sizeWords(byteSize)}
        </p>
        {state.problem !== null && (
          <p className={styles['problem']} role="alert">
            Could not download. {state.problem}
          </p>
        )}
      </div>
      <Button
        kind="secondary"
        icon={<Icon of={Download} />}
        isBusy={state.isBusy}
        busyLabel="Downloading…"
        onClick={() => void download()}
      >
        Download
      </Button>
    </div>
  );
}
