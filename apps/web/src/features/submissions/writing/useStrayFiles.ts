import type { ArtifactConstraint } from '@circuit/domain/artifacts';
import { useEffect } from 'react';

import { notify } from '#platform/notifications/notificationsSlice.ts';
import { useAppDispatch } from '#platform/store/store.ts';

/** What to do with a file that was dropped where it is not taken. */
export function filesWords(constraints: readonly Pick<ArtifactConstraint, 'type'>[]): string {
  return constraints.some(({ type }) => type === 'FileArtifact')
    ? 'Drop it in the box under Files.'
    : 'This assignment does not take files.';
}

const carriesFiles = ({ dataTransfer, defaultPrevented }: DragEvent): boolean =>
  !defaultPrevented && (dataTransfer?.types.includes('Files') ?? false);

/** A file dropped beside every place for files: the browser would open it in place of the draft. (HS-19) */
export function useStrayFiles(instead: string): void {
  const dispatch = useAppDispatch();
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (carriesFiles(event)) event.preventDefault();
    };
    const drop = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      dispatch(notify({ type: 'WARNING', text: `The file was not added. ${instead}` }));
    };
    window.addEventListener('dragover', over);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragover', over);
      window.removeEventListener('drop', drop);
    };
  }, [dispatch, instead]);
}
