import { ActDialog, type KeyFor } from '#platform/acts/ActDialog.tsx';

interface Props {
  readonly title: string;
  /** What follows from it. */
  readonly children: string;
  readonly hasFailed: boolean;
  readonly take: (keyFor: KeyFor) => Promise<{ readonly error?: unknown }>;
  readonly onClose: () => void;
}

/** Asks once before a permit or an excusal is taken back. */
export function TakeBackDialog({ title, children, hasFailed, take, onClose }: Props) {
  return (
    <ActDialog title={title} safe="Keep it" action="Revoke" act={take} onClose={onClose}>
      {hasFailed ? 'Not revoked. Try again.' : children}
    </ActDialog>
  );
}
