import { ActDialog } from '#platform/acts/ActDialog.tsx';

interface Props {
  readonly name: string;
  readonly leave: (idempotencyKey: string) => Promise<{ readonly error?: unknown }>;
  readonly onClose: () => void;
}

/** Taking one's own role away: only somebody else can give it back. (LL-2) */
export function LeaveDialog({ name, leave, onClose }: Props) {
  return (
    <ActDialog
      title={`Remove yourself from ${name}?`}
      action="Remove myself"
      isDanger
      busyLabel="Removing…"
      failed="Not removed."
      act={(keyFor) => leave(keyFor({}))}
      done={`You no longer share ${name}.`}
      onClose={onClose}
    >
      <p>
        You will no longer see it in the library unless an owner shares it with you again. Anything that uses it stays
        the same.
      </p>
    </ActDialog>
  );
}
