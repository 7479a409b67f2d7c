import type { ServiceKind } from '@circuit/domain/outsideServices';
import { Button, Stack, VisuallyHidden } from '@circuit/ui';
import { useState } from 'react';

import { formatDay } from '#platform/time/days.ts';

import styles from '../configuration.module.css';

import { useOutsideService } from './outsideApi.ts';
import { SecretDialog } from './SecretDialog.tsx';

interface Props {
  readonly kind: ServiceKind;
  /** What the service calls it, such as "Access token". */
  readonly label: string;
  readonly hint: string;
  readonly zone: string;
}

/** Written and never shown again: whether one is saved, since when, and what can be done about it. (OS-2) */
export function ServiceSecret({ kind, label, hint, zone }: Props) {
  const [asked, setAsked] = useState<'save' | 'remove' | null>(null);
  const service = useOutsideService(kind);
  if (service === undefined) return null;
  const { hasSecret, secretChangedAt } = service;
  const name = label.toLowerCase();
  const since = secretChangedAt === null ? '' : ` ${formatDay(new Date(secretChangedAt), zone)}`;
  return (
    <Stack gap={2}>
      <strong>{label}</strong>
      <p className={styles['hint']}>{hint}</p>
      <div className={styles['pair']}>
        <span>{hasSecret ? `Saved${since}` : 'None saved yet'}</span>
        <Button size="small" onClick={() => setAsked('save')}>
          {hasSecret ? 'Replace' : 'Enter'} <VisuallyHidden>{name}</VisuallyHidden>
        </Button>
        {hasSecret && (
          <Button size="small" onClick={() => setAsked('remove')}>
            Remove <VisuallyHidden>{name}</VisuallyHidden>
          </Button>
        )}
      </div>
      {asked !== null && (
        <SecretDialog kind={kind} label={label} isRemoval={asked === 'remove'} onClose={() => setAsked(null)} />
      )}
    </Stack>
  );
}
