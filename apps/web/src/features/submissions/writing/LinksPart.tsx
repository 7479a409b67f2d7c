import type { Artifact } from '@circuit/contract/artifacts';
import type { Submission } from '@circuit/contract/submissions';
import { type ArtifactConstraint, unmetConstraints } from '@circuit/domain/artifacts';
import { completedHref } from '@circuit/domain/richText';
import { Button, Note, TextField } from '@circuit/ui';
import { useEffect, useRef, useState } from 'react';

import { useAddLinkMutation, useLazyUrlHeadersQuery } from '#parts/artifacts/artifactResources.ts';

import { Pieces } from './Pieces.tsx';
import styles from './writing.module.css';

type UrlConstraint = Extract<ArtifactConstraint, { type: 'UrlArtifact' }>;

interface Props {
  readonly submission: Submission;
  readonly constraint: UrlConstraint;
  readonly artifacts: readonly Artifact[];
  /** Whether something stands in the field that is no link yet. */
  readonly onTyped: (isTyped: boolean) => void;
}

/** Links to hand in. An address is looked at when it is typed; one that does not answer can be handed in all the same. */
export function LinksPart({ submission, constraint, artifacts, onTyped }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const [look, looked] = useLazyUrlHeadersQuery();
  const [addLink, { isLoading, isError }] = useAddLinkMutation();
  const links = artifacts.filter(({ type }) => type === 'UrlArtifact');
  const url = webAddress(typed);
  const isTyped = typed.trim() !== '';
  useEffect(() => {
    onTyped(isTyped);
    return () => onTyped(false);
  }, [onTyped, isTyped]);
  const isLookedAt = url !== null && looked.originalArgs?.url === url && !looked.isFetching;

  async function add() {
    if (url === null) return setError('Enter a web address, such as https://example.edu/video.');
    const [fault] = unmetConstraints(
      [{ ...constraint, minCount: 0, maxCount: 1 }],
      [{ type: 'UrlArtifact', host: new URL(url).hostname }],
    );
    if (fault !== undefined) return setError(fault);
    const added = await addLink({ request: { holderKind: 'submission', holderId: submission.id, url } });
    if (added.error === undefined) setTyped('');
  }

  return (
    <section className={styles['pieces']} aria-label="Links">
      <h2 ref={heading} tabIndex={-1}>
        Links
      </h2>
      <Pieces artifacts={links} onRemoved={() => heading.current?.focus()} />
      {links.length >= constraint.maxCount ? (
        <p className={styles['quiet']}>Remove a link to add another one.</p>
      ) : (
        <form
          className={styles['linkForm']}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void add();
          }}
        >
          <TextField
            label="Link"
            type="url"
            value={typed}
            error={error}
            hint={
              constraint.allowedHosts.length === 0
                ? undefined
                : `Only links to ${constraint.allowedHosts.join(' or ')}.`
            }
            maxLength={2000}
            onChange={(value) => {
              setTyped(value);
              setError(undefined);
            }}
            onBlur={() => url !== null && void look({ url }, true)}
          />
          <Button type="submit" isBusy={isLoading}>
            Add link
          </Button>
        </form>
      )}
      <div aria-live="polite">
        {isLookedAt && looked.data?.isReachable === false ? (
          <Note tone="warn">This address did not respond. Check it: classmates may not be able to open it.</Note>
        ) : null}
        {isLookedAt && looked.data?.isReachable === true ? <Note tone="ok">The address works.</Note> : null}
        {isError ? <Note tone="bad">We could not add the link. Try again.</Note> : null}
      </div>
    </section>
  );
}

function webAddress(typed: string): string | null {
  const href = completedHref(typed);
  return href !== null && /^https?:/.test(href) && URL.canParse(href) ? href : null;
}
