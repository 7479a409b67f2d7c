import { Button, LinkButton, Note, Skeleton } from '@circuit/ui';
import { useRef, useState } from 'react';

import { ActDialog } from '#platform/acts/ActDialog.tsx';
import { LoadFailed } from '#platform/api/LoadFailed.tsx';
import { useZone } from '#platform/api/useZone.ts';
import { CopyFacts } from '#platform/clipboard/CopyFacts.tsx';
import { formatDateTime } from '#platform/time/format.ts';

import { useCalendarQuery, useMakeCalendarMutation, useRevokeCalendarMutation } from './calendarCalls.ts';
import { Section } from './Section.tsx';
import styles from './SettingsPage.module.css';

/** The person's dates at an address for any calendar. It is theirs alone, as their data is. (CY-1, CY-8) */
export function CalendarSection({ isViewedByOther }: { readonly isViewedByOther: boolean }) {
  return (
    <Section title="Calendar">
      {isViewedByOther ? (
        <p>Only the person can see or change their calendar address. You are viewing the site as somebody else.</p>
      ) : (
        <OwnCalendar />
      )}
    </Section>
  );
}

function OwnCalendar() {
  const zone = useZone();
  const { data, isError, error, refetch } = useCalendarQuery();
  const [make, made] = useMakeCalendarMutation();
  const [asks, setAsks] = useState<'new' | 'revoke' | null>(null);
  const [address, setAddress] = useState<string | null>(null);
  /** Takes the focus when the button that was pressed is gone. */
  const about = useRef<HTMLParagraphElement>(null);
  const start = async () => {
    const answer = await make({ request: {} });
    if (answer.data === undefined) return answer;
    setAddress(answer.data.address);
    about.current?.focus();
    return answer;
  };
  const since = data?.createdAt ?? null;
  return (
    <>
      <p ref={about} tabIndex={-1}>
        Subscribe to your deadlines in Google Calendar, Outlook, Apple Calendar or any other calendar. It shows titles
        and dates only, follows extensions, and reminds you a day and two hours before each deadline.
      </p>
      {data === undefined && !isError && <Skeleton shape="line" count={1} label="Loading your calendar…" />}
      {data === undefined && isError && (
        <LoadFailed what="Could not load your calendar." error={error} onRetry={refetch} />
      )}
      {made.error !== undefined && since === null && (
        <LoadFailed what="No address was made." error={made.error} onRetry={() => void start()} />
      )}
      {address !== null && since !== null && <NewAddress address={address} />}
      {address === null && since !== null && (
        <p>
          You made an address on {formatDateTime(new Date(since), zone)}. We cannot show it again. If you lost it, make
          a new one.
        </p>
      )}
      {data !== undefined && (
        <div className={styles['buttons']}>
          {since === null ? (
            <Button kind="primary" isBusy={made.isLoading} busyLabel="Making it…" onClick={() => void start()}>
              Make a calendar address
            </Button>
          ) : (
            <>
              <Button onClick={() => setAsks('new')}>Make a new address</Button>
              <Button onClick={() => setAsks('revoke')}>Revoke the address</Button>
            </>
          )}
        </div>
      )}
      {asks === 'new' && <NewDialog onMake={start} onClose={() => setAsks(null)} />}
      {asks === 'revoke' && (
        <RevokeDialog
          onDone={() => {
            setAddress(null);
            about.current?.focus();
          }}
          onClose={() => setAsks(null)}
        />
      )}
    </>
  );
}

/** Shown this once. */
function NewAddress({ address }: { readonly address: string }) {
  return (
    <>
      <Note tone="warn">
        Copy this address now. For your safety we cannot show it again. Anyone who has it can see your deadlines.
      </Note>
      <CopyFacts items={[{ name: 'Calendar address', text: address }]} />
      <div className={styles['buttons']}>
        <LinkButton href={address.replace(/^https?:/, 'webcal:')} isOutside>
          Open in my calendar app
        </LinkButton>
      </div>
    </>
  );
}

interface DialogProps {
  readonly onClose: () => void;
}

function NewDialog({
  onMake,
  onClose,
}: DialogProps & { readonly onMake: () => Promise<{ readonly error?: unknown }> }) {
  return (
    <ActDialog
      title="Make a new address?"
      safe="Keep the current one"
      action="Make a new address"
      busyLabel="Making it…"
      failed="The current address still works."
      act={onMake}
      onDone={onClose}
      onClose={onClose}
    >
      <p>Calendars that use the current address stop updating right away. Add the new address to each of them.</p>
    </ActDialog>
  );
}

function RevokeDialog({ onDone, onClose }: DialogProps & { readonly onDone: () => void }) {
  const [revoke] = useRevokeCalendarMutation();
  return (
    <ActDialog
      title="Revoke the calendar address?"
      safe="Keep it"
      action="Revoke"
      isDanger
      busyLabel="Revoking…"
      failed="The address still works."
      act={() => revoke({ request: {} })}
      onDone={() => {
        onDone();
        onClose();
      }}
      onClose={onClose}
    >
      <p>Calendars that use it stop updating right away. You can make another address later.</p>
    </ActDialog>
  );
}
