import { Button, Card, Note, SelectField, TextField } from '@circuit/ui';
import { type ChangeEvent, type SubmitEvent, useId, useState } from 'react';

import { problemOf } from '#platform/api/problemOf.ts';

import styles from './identityProviders.module.css';
import { newProvider, type ProviderDraft } from './providerDraft.ts';
import { type ReadMetadata, useReadProviderMetadataMutation } from './providersApi.ts';

interface Props {
  readonly kind: 'oidc' | 'saml';
  /** The form is already there. */
  readonly isRead: boolean;
  readonly onRead: (draft: ProviderDraft) => void;
}

const WORDS = {
  oidc: {
    title: 'Read its settings',
    about: 'Enter the address of the provider. Its settings are read from there, and nothing is saved yet.',
    label: 'Issuer',
    missing: 'Enter the address of the provider.',
  },
  saml: {
    title: 'Read its metadata',
    about: 'Enter the address of the provider’s metadata, or choose its file. Nothing is saved yet.',
    label: 'Metadata address',
    missing: 'Enter an address or choose a file.',
  },
} as const;

/** What the provider publishes about itself, so that nobody types it. (IP-5, IW-11) */
export function ReadCard({ kind, isRead, onRead }: Props) {
  const titleId = useId();
  const words = WORDS[kind];
  const [read, { isLoading, error }] = useReadProviderMetadataMutation();
  const [address, setAddress] = useState('');
  const [file, setFile] = useState<string | null>(null);
  const [several, setSeveral] = useState<readonly string[]>([]);
  const [entityId, setEntityId] = useState('');
  const [wasTried, setTried] = useState(false);
  const isEmpty = address.trim() === '' && file === null;
  async function send(event: SubmitEvent) {
    event.preventDefault();
    setTried(true);
    if (isLoading || isEmpty) return;
    const request = {
      kind,
      address: file === null ? address.trim() : null,
      document: file,
      entityId: entityId === '' ? null : entityId,
    };
    const { data } = await read({ request });
    if (data === undefined) return;
    if (data.kind === 'several') {
      setSeveral(data.entityIds);
      setEntityId(data.entityIds[0] ?? '');
    } else onRead(filled(data, file === null ? address.trim() : ''));
  }
  return (
    <Card labelledBy={titleId} className={styles['card']}>
      <h2 id={titleId}>{words.title}</h2>
      <p className={styles['quiet']}>{words.about}</p>
      <form className={styles['form']} onSubmit={(event) => void send(event)} noValidate aria-labelledby={titleId}>
        {error !== undefined && (
          <Note tone="bad" role="alert">
            {whyNot(error)}
          </Note>
        )}
        <TextField
          label={words.label}
          type="url"
          autoComplete="off"
          value={address}
          onChange={setAddress}
          error={wasTried && isEmpty ? words.missing : undefined}
        />
        {kind === 'saml' && <MetadataFile onChoose={setFile} />}
        {several.length > 0 && (
          <SelectField
            label="Which provider"
            hint="The file holds several."
            value={entityId}
            onChange={setEntityId}
            options={several.map((value) => ({ value, label: value }))}
          />
        )}
        <div className={styles['actions']}>
          <Button type="submit" kind={isRead ? 'secondary' : 'primary'} isBusy={isLoading} busyLabel="Reading…">
            Read
          </Button>
          {!isRead && (
            <Button kind="ghost" onClick={() => onRead(newProvider(kind))}>
              Enter everything by hand
            </Button>
          )}
        </div>
      </form>
    </Card>
  );
}

function MetadataFile({ onChoose }: { readonly onChoose: (text: string | null) => void }) {
  const id = useId();
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    onChoose(file === undefined ? null : await file.text());
  };
  return (
    <div className={styles['file']}>
      <label htmlFor={id}>Or its file</label>
      <input id={id} type="file" accept=".xml,text/xml,application/xml" onChange={(event) => void choose(event)} />
    </div>
  );
}

const whyNot = (error: unknown): string => {
  const { detail, errors = {} } = problemOf(error);
  return Object.values(errors).flat().join(' ') || detail;
};

function filled(found: Exclude<ReadMetadata, { kind: 'several' }>, address: string): ProviderDraft {
  if (found.kind === 'oidc') return { ...newProvider('oidc'), issuer: found.issuer, scopes: found.scopes.join(' ') };
  const { entityId, signInUrl, signOutUrl, certificates, signsResponse, metadataUrl } = found.found;
  return {
    ...newProvider('saml'),
    entityId,
    signInUrl,
    signOutUrl: signOutUrl ?? '',
    certificates: certificates.join('\n\n'),
    metadataUrl: metadataUrl ?? address,
    signsResponse,
  };
}
