import { Button, Skeleton } from '@circuit/ui';
import { PAGE_SIZES } from '@circuit/domain/lists';
import { useState } from 'react';

import { LoadFailed } from '#platform/api/LoadFailed.tsx';
import { formatDateTime } from '#platform/time/format.ts';
import { useZone } from '#platform/api/useZone.ts';

import { Section } from './Section.tsx';
import styles from './SettingsPage.module.css';
import { useSignInsQuery } from './signInCalls.ts';
import { signInState, signInTitle, type SignIn } from './signInWords.ts';
import { SignOutEverywhereDialog } from './SignOutEverywhereDialog.tsx';

/** A few at first; a person has many. */
const FIRST = 5;

/** The own sign-ins, and who viewed the product as this person, newest first. */
export function SignInsSection() {
  const zone = useZone();
  const { data, isError, error, refetch } = useSignInsQuery({ pageSize: PAGE_SIZES[0] });
  const [showsAll, setShowsAll] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const items = data?.items ?? [];
  return (
    <Section title="Sign-ins">
      <p>Where you have signed in, and when someone else viewed the site as you.</p>
      {data === undefined && !isError && <Skeleton shape="line" count={3} label="Loading your sign-ins…" />}
      {isError && <LoadFailed what="Could not load your sign-ins." error={error} onRetry={refetch} />}
      {items.length > 0 && (
        <ul className={styles['signIns']}>
          {(showsAll ? items : items.slice(0, FIRST)).map((signIn) => (
            <Line key={signIn.id} signIn={signIn} zone={zone} />
          ))}
        </ul>
      )}
      <div className={styles['buttons']}>
        {items.length > FIRST && (
          <Button kind="ghost" onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? 'Show fewer' : `Show ${items.length - FIRST} more`}
          </Button>
        )}
        <Button onClick={() => setLeaving(true)}>Sign out everywhere</Button>
      </div>
      {isLeaving && <SignOutEverywhereDialog onClose={() => setLeaving(false)} />}
    </Section>
  );
}

function Line({ signIn, zone }: { readonly signIn: SignIn; readonly zone: string }) {
  const at = (text: string) => formatDateTime(new Date(text), zone);
  return (
    <li data-by-other={signIn.impersonatedBy === null ? undefined : ''}>
      <span>
        {signInTitle(signIn)}
        <br />
        <span className={styles['source']}>
          {at(signIn.startedAt)}, last used {at(signIn.lastUsedAt)}
        </span>
      </span>
      <span className={styles['source']}>{signInState(signIn)}</span>
    </li>
  );
}
