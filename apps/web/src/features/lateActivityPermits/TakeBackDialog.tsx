import { ActDialog, type KeyFor } from '#platform/acts/ActDialog.tsx';

interface Props {
  readonly title: string;
  /** What follows from it. */
  readonly children: string;
  readonly take: (keyFor: KeyFor) => Promise<{ readonly error?: unknown }>;
  readonly onClose: () => void;
}

/** Asks once before a permit or an excusal is taken back. */
export function TakeBackDialog({ title, children, take, onClose }: Props) {
  return (
    <ActDialog title={title} safe="Keep it" action="Revoke" failed="Not revoked." act={take} onClose={onClose}>
      {children}
    </ActDialog>
  );
}
