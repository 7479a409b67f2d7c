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
          <Button onClick={onLeave}>Go on without it</Button>
          <Button kind="primary" onClick={onStay}>
            Stay here
          </Button>
        </>
      }
    >
      If you go to the other text now, the image is not inserted. Your words are safe.
    </Dialog>
  );
}
