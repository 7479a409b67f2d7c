import { Button, Dialog } from '@circuit/ui';

interface Props {
  readonly title: string;
  /** What follows from it. */
  readonly children: string;
  readonly isBusy: boolean;
  readonly hasFailed: boolean;
  readonly onTake: () => void;
  readonly onClose: () => void;
}

/** Asks once before a permit or an excusal is taken back. */
export function TakeBackDialog({ title, children, isBusy, hasFailed, onTake, onClose }: Props) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button onClick={onClose}>Keep it</Button>
          <Button kind="primary" isBusy={isBusy} onClick={onTake}>
            Revoke
          </Button>
        </>
      }
    >
      {hasFailed ? 'Not revoked. Try again.' : children}
    </Dialog>
  );
}
