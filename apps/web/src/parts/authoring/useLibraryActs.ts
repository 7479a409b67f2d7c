import type { MenuItem } from '@circuit/ui';
import { useState } from 'react';
import { useNavigate } from 'react-router';

import { problemOf } from '#platform/api/problemOf.ts';
import { notify } from '#platform/notifications/notificationsSlice.ts';
import { useAppDispatch } from '#platform/store/store.ts';

interface Entry {
  readonly id: string;
  readonly isDeleted: boolean;
}

interface Acts<Row extends Entry> {
  readonly nameOf: (row: Row) => string;
  readonly hrefOf: (id: string) => string;
  readonly mayDuplicate: boolean;
  /** And so restore. */
  readonly mayDelete: (row: Row) => boolean;
  readonly duplicate: (row: Row) => Promise<{ readonly data?: Entry | undefined; readonly error?: unknown }>;
  readonly restore: (row: Row) => Promise<{ readonly error?: unknown }>;
  readonly onDelete: (row: Row) => void;
  /** The page where people are given roles on it; null if the user may not do that. */
  readonly shareHrefOf: (row: Row) => string | null;
  /** Whether users can remove their own role. */
  readonly mayLeave: (row: Row) => boolean;
  readonly onLeave: (row: Row) => void;
  /** What only this library offers; after Open. */
  readonly more?: ((row: Row) => readonly MenuItem[]) | undefined;
}

/** What the menu of a row of the library offers: what is deleted can only be restored. */
export function useLibraryActs<Row extends Entry>(acts: Acts<Row>) {
  const { nameOf, hrefOf, mayDuplicate, mayDelete, onDelete, shareHrefOf, mayLeave, onLeave } = acts;
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [busy, setBusy] = useState<{ readonly id: string; readonly label: string } | null>(null);

  async function restore(row: Row): Promise<void> {
    setBusy({ id: row.id, label: 'Restoring…' });
    const { error } = await acts.restore(row);
    setBusy(null);
    dispatch(
      error === undefined
        ? notify({ text: `Restored ${nameOf(row)}.`, type: 'SUCCESS' })
        : notify({ text: `Could not restore ${nameOf(row)}. ${problemOf(error).detail}`, type: 'ERROR' }),
    );
  }

  async function duplicate(row: Row): Promise<void> {
    setBusy({ id: row.id, label: 'Duplicating…' });
    const { data, error } = await acts.duplicate(row);
    setBusy(null);
    if (data !== undefined) return navigate(hrefOf(data.id));
    dispatch(notify({ text: `Could not duplicate ${nameOf(row)}. ${problemOf(error).detail}`, type: 'ERROR' }));
  }

  const menu = (row: Row): MenuItem[] => {
    if (row.isDeleted)
      return mayDelete(row) ? [{ id: 'restore', label: 'Restore', onSelect: () => void restore(row) }] : [];
    const shareHref = shareHrefOf(row);
    return [
      { id: 'open', label: 'Open', href: hrefOf(row.id) },
      ...(acts.more?.(row) ?? []),
      ...(mayDuplicate ? [{ id: 'duplicate', label: 'Duplicate', onSelect: () => void duplicate(row) }] : []),
      ...(shareHref === null ? [] : [{ id: 'share', label: 'Share', href: shareHref }]),
      ...(mayLeave(row) ? [{ id: 'leave', label: 'Remove myself', onSelect: () => onLeave(row) }] : []),
      ...(mayDelete(row) ? [{ id: 'delete', label: 'Delete', onSelect: () => onDelete(row) }] : []),
    ];
  };
  return { menu, busyLabel: ({ id }: Row) => (busy?.id === id ? busy.label : undefined) };
}
