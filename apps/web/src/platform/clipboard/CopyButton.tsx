import { Button, Icon, VisuallyHidden } from '@circuit/ui';
import { Copy } from 'lucide-react';

import { notify } from '#platform/notifications/notificationsSlice.ts';
import { useAppDispatch } from '#platform/store/store.ts';

/** Copies a text, and says which: several of these buttons may stand under each other. */
export function CopyButton({ name, text }: { readonly name: string; readonly text: string }) {
  const dispatch = useAppDispatch();
  const copy = () =>
    written(text).then(
      () => dispatch(notify({ type: 'SUCCESS', text: `Copied the ${name}.` })),
      () => dispatch(notify({ type: 'ERROR', text: `Could not copy the ${name}. Select it and copy it by hand.` })),
    );
  return (
    <Button size="small" kind="ghost" icon={<Icon of={Copy} size="1rem" />} onClick={() => void copy()}>
      Copy <VisuallyHidden>{name}</VisuallyHidden>
    </Button>
  );
}

/** Browsers leave the clipboard out on pages without https, and in frames that may not use it. */
async function written(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
}
