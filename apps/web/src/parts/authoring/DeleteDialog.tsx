import { ActDialog } from '#platform/acts/ActDialog.tsx';

interface Props {
  readonly thing: 'assignment' | 'rubric';
  readonly name: string;
  /** What uses it, and that this goes on. */
  readonly use: string;
  readonly remove: (idempotencyKey: string) => Promise<{ readonly error?: unknown }>;
  readonly onClose: () => void;
}

/**
 * Names what is deleted and what goes on without it; it can be restored. Its own page leads to the list by itself once
 * it is known to be deleted. (RB-11, AE-11, S2.25)
 */
export function DeleteDialog({ thing, name, use, remove, onClose }: Props) {
  return (
    <ActDialog
      title={`Delete ${name}?`}
      action={`Delete ${thing}`}
      isDanger
      busyLabel="Deleting…"
      failed="Not deleted."
      act={(keyFor) => remove(keyFor({}))}
      done={`Deleted ${name}. You can restore it from the Deleted tab.`}
      onClose={onClose}
    >
      <p>
        {use} You can restore it from the list of deleted {thing}s.
      </p>
    </ActDialog>
  );
}
