import { completedHref } from '@circuit/domain/richText';
import { Button, Note, TextField } from '@circuit/ui';
import { useState } from 'react';

import { useAddLinkMutation, useLazyUrlHeadersQuery } from '#parts/artifacts/artifactResources.ts';
import { type ArtifactHolder, holderFields } from '#parts/artifacts/holder.ts';

import styles from './Material.module.css';

/** Checks a link once it is typed. A link that does not respond can still be added: the author may know better. */
export function MaterialLink({ holder }: { readonly holder: ArtifactHolder }) {
  const [typed, setTyped] = useState('');
  const [title, setTitle] = useState('');
  const [error, setError] = useState<string>();
  const [look, looked] = useLazyUrlHeadersQuery();
  const [addLink, { isLoading, isError }] = useAddLinkMutation();
  const url = webAddress(typed);
  const isLookedAt = url !== null && looked.originalArgs?.url === url && !looked.isFetching;

  async function add() {
    if (url === null) return setError('Enter a web address, such as https://example.edu/guide.');
    const added = await addLink({ request: { ...holderFields(holder), url, title } });
    if (added.error !== undefined) return;
    setTyped('');
    setTitle('');
  }

  return (
    <form
      className={styles['link']}
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
      noValidate
    >
      <TextField
        label="Link"
        type="url"
        value={typed}
        error={error}
        maxLength={2000}
        onChange={(value) => {
          setTyped(value);
          setError(undefined);
        }}
        onBlur={() => url !== null && void look({ url }, true)}
      />
      <TextField label="Title (optional)" value={title} onChange={setTitle} maxLength={200} />
      <Button type="submit" kind="secondary" isBusy={isLoading}>
        Add link
      </Button>
      <div className={styles['linkNote']} aria-live="polite">
        {isLookedAt && looked.data !== undefined && <LinkNote {...looked.data} />}
        {isError && <Note tone="bad">We could not add the link. Try again.</Note>}
      </div>
    </form>
  );
}

function LinkNote({ isReachable, mayBeFramed }: { readonly isReachable: boolean; readonly mayBeFramed: boolean }) {
  if (!isReachable)
    return <Note tone="warn">This address did not respond. Check it: students may not be able to open it.</Note>;
  return <Note tone="ok">{mayBeFramed ? 'The video will play on the page.' : 'The address works.'}</Note>;
}

function webAddress(typed: string): string | null {
  const href = completedHref(typed);
  return href !== null && /^https?:/.test(href) && URL.canParse(href) ? href : null;
}
