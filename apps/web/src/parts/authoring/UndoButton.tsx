import { Button, Icon } from '@circuit/ui';
import { Undo2 } from 'lucide-react';

/** Not there as long as there is nothing to take back. */
export function UndoButton({ undo }: { readonly undo: (() => void) | null }) {
  if (undo === null) return null;
  return (
    <Button kind="ghost" icon={<Icon of={Undo2} />} onClick={undo}>
      Undo
    </Button>
  );
}
