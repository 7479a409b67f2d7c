import type { Artifact } from '@circuit/contract/artifacts';
import type { Submission } from '@circuit/contract/submissions';
import { type ArtifactConstraint, unmetConstraints } from '@circuit/domain/artifacts';
import { Note } from '@circuit/ui';
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';

import { artifactsChanged } from '#parts/artifacts/artifactResources.ts';
import { FileDrop } from '#parts/artifacts/FileDrop.tsx';
import { UploadList } from '#parts/artifacts/UploadList.tsx';
import { useUploads } from '#parts/artifacts/useUploads.ts';
import { useAppDispatch } from '#platform/store/store.ts';

import { Pieces } from './Pieces.tsx';
import styles from './writing.module.css';

type FileConstraint = Extract<ArtifactConstraint, { type: 'FileArtifact' }>;

interface Props {
  readonly submission: Submission;
  readonly constraint: FileConstraint;
  readonly artifacts: readonly Artifact[];
  /** Little space is left, in words. */
  readonly spaceWarning?: string | undefined;
  readonly onUploading: (isUploading: boolean) => void;
  /** How many could not be uploaded. */
  readonly onFailed: (count: number) => void;
  readonly ref?: Ref<FilesTaker>;
}

/** Takes files that came by another way than its own box. */
export interface FilesTaker {
  /** Answers the files that are on their way now. */
  readonly offer: (files: Iterable<File>) => readonly File[];
}

/** Files to hand in. What the assignment does not take is said before it is sent. (HS-8) */
export function FilesPart({ submission, constraint, artifacts, spaceWarning, onUploading, onFailed, ref }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const dispatch = useAppDispatch();
  const [refused, setRefused] = useState<readonly string[]>([]);
  const holder = { kind: 'submission', id: submission.id } as const;
  const { uploads, add, remove, retry } = useUploads(holder, () => dispatch(artifactsChanged()));
  const onTheWay = uploads.filter(({ problem }) => problem === null).length;
  const isUploading = onTheWay > 0;
  const failedCount = uploads.length - onTheWay;
  useEffect(() => {
    onFailed(failedCount);
    return () => onFailed(0);
  }, [onFailed, failedCount]);
  useEffect(() => {
    onUploading(isUploading);
    return () => onUploading(false);
  }, [onUploading, isUploading]);

  const files = artifacts.filter((artifact) => artifact.type === 'FileArtifact' && artifact.use === 'file');
  const room = constraint.maxCount - files.length - onTheWay;
  const offer = (offered: Iterable<File>): readonly File[] => {
    const all = [...offered].map((file) => ({ file, faults: faultsOf(constraint, file) }));
    const good = all.filter(({ faults }) => faults.length === 0).map(({ file }) => file);
    const taken = good.slice(0, Math.max(0, room));
    const tooMany = good.length > taken.length ? [TOO_MANY] : [];
    setRefused([...all.flatMap(({ faults }) => faults), ...tooMany]);
    add(taken);
    return taken;
  };
  useImperativeHandle(ref, () => ({ offer }));
  return (
    <section className={styles['pieces']} aria-label="Files">
      <h2 ref={heading} tabIndex={-1}>
        Files
      </h2>
      {spaceWarning === undefined ? null : <Note tone="warn">{spaceWarning}</Note>}
      <Pieces artifacts={files} onRemoved={() => heading.current?.focus()} />
      {room <= 0 ? (
        <p className={styles['quiet']}>
          {constraint.maxCount === 1
            ? 'Remove the file to choose another one.'
            : 'Remove a file to choose another one.'}
        </p>
      ) : (
        <FileDrop
          label="Add files"
          onFiles={offer}
          extensions={constraint.extensions.length === 0 ? undefined : constraint.extensions}
          maxBytes={constraint.maxBytes}
        />
      )}
      {refused.map((text) => (
        <Note key={text} tone="bad" role="alert">
          {text}
        </Note>
      ))}
      <UploadList uploads={uploads} onRemove={remove} onRetry={retry} />
    </section>
  );
}

const TOO_MANY = 'There is no room for another file. Remove one first.';

/** The same sentences as the server's, without asking it. */
function faultsOf(constraint: FileConstraint, { name, size }: File): string[] {
  const alone = { ...constraint, minCount: 0, maxCount: 1 };
  return unmetConstraints([alone], [{ type: 'FileArtifact', name, byteSize: size }]);
}
