import { PROVIDER_KINDS, type ProviderKind } from '@circuit/domain/identityProviders';
import { Breadcrumbs, Button, Card, Note, PageTitle, RadioCards } from '@circuit/ui';
import { type SubmitEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router';

import { href } from '#parts/addresses/href.ts';
import { PATHS } from '#parts/addresses/paths.ts';
import { useIntentKey } from '#platform/api/useIntentKey.ts';
import { notify } from '#platform/notifications/notificationsSlice.ts';
import { useAppDispatch } from '#platform/store/store.ts';

import styles from './identityProviders.module.css';
import { newProvider, type ProviderDraft, requestOf } from './providerDraft.ts';
import { ProviderFields } from './ProviderFields.tsx';
import { useCreateIdentityProviderMutation } from './providersApi.ts';
import { KINDS } from './providerWords.ts';
import { ReadCard } from './ReadCard.tsx';
import { refusalWords, useProviderForm } from './useProviderForm.ts';

const SHOWN: readonly ProviderKind[] = PROVIDER_KINDS.toSorted(
  (one, other) => Object.keys(KINDS).indexOf(one) - Object.keys(KINDS).indexOf(other),
);

/** First the kind, then what the provider publishes about itself, then the rest. (IW-11) */
export function AddProviderPage() {
  const kindId = useId();
  const [kind, setKind] = useState<ProviderKind | null>(null);
  // What was read fills the form anew; without it, the fields are typed.
  const [first, setFirst] = useState<{ readonly draft: ProviderDraft; readonly count: number } | null>(null);
  const choose = (chosen: ProviderKind) => {
    setKind(chosen);
    setFirst(chosen === 'cas' ? { draft: newProvider(chosen), count: 0 } : null);
  };
  const fill = (draft: ProviderDraft) => setFirst({ draft, count: (first?.count ?? 0) + 1 });
  return (
    <>
      <Breadcrumbs trail={[{ href: PATHS.identityProviders, text: 'Identity providers' }]} />
      <div className={styles['head']}>
        <PageTitle sub="Nobody sees it until you put it on the sign-in page.">Add an identity provider</PageTitle>
      </div>
      <div className={styles['narrow']}>
        <Card labelledBy={kindId} className={styles['card']}>
          <h2 id={kindId}>Kind</h2>
          <RadioCards
            label="What the provider speaks"
            options={SHOWN.map((value) => ({ value, label: KINDS[value].name, hint: KINDS[value].hint }))}
            value={kind}
            onChange={choose}
          />
        </Card>
        {kind !== null && kind !== 'cas' && <ReadCard key={kind} kind={kind} isRead={first !== null} onRead={fill} />}
        {first !== null && <NewProviderForm key={`${first.draft.kind} ${first.count}`} first={first.draft} />}
      </div>
    </>
  );
}

function NewProviderForm({ first }: { readonly first: ProviderDraft }) {
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const { submit, fields } = useProviderForm(first);
  const { keyFor } = useIntentKey();
  const [create, { isLoading }] = useCreateIdentityProviderMutation();
  const [failure, setFailure] = useState<string | null>(null);
  async function send(event: SubmitEvent) {
    event.preventDefault();
    if (isLoading) return;
    setFailure(null);
    const answer = await submit((draft) => {
      const request = requestOf(draft, newProvider(draft.kind));
      return create({ request, idempotencyKey: keyFor(request) });
    });
    if (answer?.error !== undefined) setFailure(refusalWords(answer.error, 'Not added.'));
    if (answer?.data === undefined) return;
    dispatch(notify({ type: 'SUCCESS', text: `Added ${answer.data.name}. Now test it.` }));
    await navigate(href(PATHS.identityProvider, { identityProviderId: answer.data.id }));
  }
  return (
    <form className={styles['form']} onSubmit={(event) => void send(event)} noValidate>
      {failure !== null && (
        <Note tone="bad" role="alert">
          {failure}
        </Note>
      )}
      <ProviderFields {...fields} hasSecret={false} />
      <div className={styles['actions']}>
        <Button kind="primary" type="submit" isBusy={isLoading} busyLabel="Adding…">
          Add provider
        </Button>
      </div>
    </form>
  );
}
