import { Button, Dialog } from '@circuit/ui';

interface Props {
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

/** The editor goes with its tab, and an image on its way with the editor. */
export function UploadingDialog({ onStay, onLeave }: Props) {
  return (
    <Dialog
      isOpen
      onClose={onStay}
      title="An image is still being uploaded"
      actions={
        <>
          <Button onClick={onLeave}>Continue without it</Button>
          <Button kind="primary" onClick={onStay}>
            Stay here
          </Button>
        </>
      }
    >
      If you switch to the other text now, the image will not be inserted. Your text is safe.
    </Dialog>
  );
}
