import { Check, CornerDownRight, WifiOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';

import { Button } from '../actions/Button.tsx';
import { Banner } from '../feedback/Banner.tsx';
import { Chip } from '../feedback/Chip.tsx';
import { EmptyState } from '../feedback/EmptyState.tsx';
import { Note } from '../feedback/Note.tsx';
import { ProgressBar } from '../feedback/ProgressBar.tsx';
import { SaveStatus } from '../feedback/SaveStatus.tsx';
import { Skeleton } from '../feedback/Skeleton.tsx';
import { Spinner } from '../feedback/Spinner.tsx';
import { Strip } from '../feedback/Strip.tsx';
import { Toast, type ToastType } from '../feedback/Toast.tsx';
import { Icon } from '../layout/Icon.tsx';
import { Row, Stack } from '../layout/Stack.tsx';
import type { GalleryEntry } from './types.ts';

function ignore(): void {}

/** What floats is shown on demand, since it lies over the page. */
function OnDemand({ label, children }: { readonly label: string; readonly children: (hide: () => void) => ReactNode }) {
  const [isShown, setShown] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setShown(!isShown)}>
        {isShown ? `Hide ${label}` : `Show ${label}`}
      </Button>
      {isShown ? children(() => setShown(false)) : null}
    </>
  );
}

const TOASTS: readonly { readonly type: ToastType; readonly text: string }[] = [
  { type: 'INFO', text: 'The roster is being synced.' },
  { type: 'SUCCESS', text: 'Handed in.' },
  { type: 'WARNING', text: 'Two people were not found.' },
  { type: 'ERROR', text: 'Could not save. Your text is kept on this device.' },
];

export const FEEDBACK: readonly GalleryEntry[] = [
  {
    name: 'Chip',
    states: [
      {
        name: 'tones',
        element: (
          <Row gap={2}>
            <Chip>Not open yet</Chip>
            <Chip tone="ok" icon={<Icon of={Check} />}>
              Done
            </Chip>
            <Chip tone="warn">14 behind</Chip>
            <Chip tone="bad">Missing</Chip>
            <Chip tone="info">Synced</Chip>
            <Chip tone="you">In progress</Chip>
          </Row>
        ),
      },
    ],
  },
  {
    name: 'Toast',
    states: TOASTS.map(({ type, text }) => ({
      name: type,
      element: (
        <OnDemand label={`${type.toLowerCase()} toast`}>
          {(hide) => (
            <Toast
              type={type}
              text={text}
              onClose={hide}
              onPause={ignore}
              onResume={ignore}
              action={type === 'SUCCESS' ? { label: 'Undo', onSelect: hide } : undefined}
            />
          )}
        </OnDemand>
      ),
    })),
  },
  {
    name: 'Strip',
    states: [
      {
        name: 'offline',
        element: (
          <Strip tone="warn" isLive>
            No network connection. Your text is kept on this device and will be sent when you are back online.
          </Strip>
        ),
      },
      {
        name: 'impersonation',
        element: (
          <Strip
            tone="you"
            action={
              <Button size="small" onClick={ignore}>
                Stop Impersonating
              </Button>
            }
          >
            You are viewing as Amara Okonkwo. Nothing can be changed.
          </Strip>
        ),
      },
    ],
  },
  {
    name: 'Banner',
    states: [
      {
        name: 'new version',
        element: (
          <OnDemand label="banner">
            {(hide) => (
              <Banner
                title="A new version is ready"
                text="We will keep your text."
                action={
                  <Button kind="primary" size="small" onClick={hide}>
                    Refresh
                  </Button>
                }
                onClose={hide}
              />
            )}
          </OnDemand>
        ),
      },
    ],
  },
  {
    name: 'Note',
    states: [
      {
        name: 'you',
        element: (
          <Note tone="you" icon={<Icon of={CornerDownRight} />}>
            Then we take you to <b>Review 2 of 3, Carbon pricing op-ed</b>
          </Note>
        ),
      },
      {
        name: 'failed, with an action',
        element: (
          <Note
            tone="bad"
            icon={<Icon of={WifiOff} />}
            action={
              <Button size="small" onClick={ignore}>
                Try again
              </Button>
            }
          >
            Could not load courses.
          </Note>
        ),
      },
    ],
  },
  {
    name: 'Skeleton',
    states: [
      { name: 'lines', element: <Skeleton shape="line" count={3} /> },
      { name: 'rows', element: <Skeleton shape="row" count={3} /> },
      { name: 'block', element: <Skeleton shape="block" /> },
    ],
  },
  {
    name: 'EmptyState',
    states: [
      {
        name: 'may create',
        element: (
          <EmptyState
            title="No rubrics yet."
            text="A rubric tells reviewers what to look for."
            action={
              <Button kind="primary" onClick={ignore}>
                New rubric
              </Button>
            }
          />
        ),
      },
      {
        name: 'may not create',
        element: <EmptyState title="No assignments yet." text="Dr. Hale has not added one." />,
      },
    ],
  },
  { name: 'Spinner', states: [{ name: '40, with a label', element: <Spinner label="Signing you in…" /> }] },
  {
    name: 'ProgressBar',
    states: [
      {
        name: 'with words',
        element: <ProgressBar label="Reviews" value={702} max={1188} valueText="702 of 1,188" />,
      },
    ],
  },
  {
    name: 'SaveStatus',
    states: [
      {
        name: 'saving, saved, failed, retrying, refused, unkept',
        element: (
          <Stack gap={2}>
            <SaveStatus state="saving" />
            <SaveStatus state="saved" at="8:41 PM" />
            <SaveStatus state="failed" />
            <SaveStatus state="retrying" />
            <SaveStatus state="refused" reason="Nothing can be changed while you view as someone else." />
            <SaveStatus state="unkept" />
          </Stack>
        ),
      },
    ],
  },
];
