import { Breadcrumbs, Button, Card, Note, PageTitle } from '@circuit/ui';
import { type SubmitEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router';

import { href } from '#parts/addresses/href.ts';
import { PATHS } from '#parts/addresses/paths.ts';
import { useIntentKey } from '#platform/api/useIntentKey.ts';
import { notify } from '#platform/notifications/notificationsSlice.ts';
import { useAppDispatch } from '#platform/store/store.ts';

import { emptyPlatform, orNull, settingsOf } from './platformDraft.ts';
import { PlatformFields } from './PlatformFields.tsx';
import { useCreateLtiPlatformMutation } from './platformsApi.ts';
import styles from './platforms.module.css';
import { RegistrationCard } from './RegistrationCard.tsx';
import { ToolValues } from './ToolValues.tsx';
import { refusalWords, usePlatformForm } from './usePlatformForm.ts';

/** Two ways to connect a platform: it registers itself by a link, or somebody pastes the values on both sides. (LW-6) */
export function AddPlatformPage() {
  const valuesId = useId();
  return (
    <>
      <Breadcrumbs trail={[{ href: PATHS.ltiPlatforms, text: 'Learning platforms' }]} />
      <div className={styles['head']}>
        <PageTitle sub="You need an administrator’s account in the platform.">Add a learning platform</PageTitle>
      </div>
      <div className={styles['narrow']}>
        <RegistrationCard />
        <h2 className={styles['way']}>Or by hand</h2>
        <Card labelledBy={valuesId} className={styles['card']}>
          <h3 id={valuesId}>1. Paste these values into the platform</h3>
          <p className={styles['quiet']}>Add an LTI 1.3 tool there and fill in these values. Names differ a little.</p>
          <ToolValues />
        </Card>
        <ByHand />
      </div>
    </>
  );
}

function ByHand() {
  const titleId = useId();
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const { submit, fields } = usePlatformForm(emptyPlatform);
  const { keyFor } = useIntentKey();
  const [create, { isLoading }] = useCreateLtiPlatformMutation();
  const [failure, setFailure] = useState<string | null>(null);
  async function send(event: SubmitEvent) {
    event.preventDefault();
    if (isLoading) return;
    setFailure(null);
    const answer = await submit((draft) => {
      const request = { ...settingsOf(draft), deploymentId: orNull(draft.deploymentId) };
      return create({ request, idempotencyKey: keyFor(request) });
    });
    if (answer?.error !== undefined) setFailure(refusalWords(answer.error, 'Not added.'));
    if (answer?.data === undefined) return;
    dispatch(notify({ type: 'SUCCESS', text: `Added ${answer.data.name}.` }));
    await navigate(href(PATHS.ltiPlatform, { externalProviderId: answer.data.id }));
  }
  return (
    <Card labelledBy={titleId} className={styles['card']}>
      <h3 id={titleId}>2. Enter what the platform shows</h3>
      <form className={styles['form']} onSubmit={(event) => void send(event)} noValidate aria-labelledby={titleId}>
        {failure !== null && (
          <Note tone="bad" role="alert">
            {failure}
          </Note>
        )}
        <PlatformFields {...fields} isNew />
        <div className={styles['actions']}>
          <Button kind="primary" type="submit" isBusy={isLoading} busyLabel="Adding…">
            Add platform
          </Button>
        </div>
      </form>
    </Card>
  );
}
