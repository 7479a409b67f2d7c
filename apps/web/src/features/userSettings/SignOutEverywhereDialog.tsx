import { Button, Dialog, Note, Stack } from '@circuit/ui';

import { problemOf } from '#platform/api/problemOf.ts';
import { logOutRequested } from '#platform/token/authSlice.ts';
import { useAppDispatch } from '#platform/store/store.ts';

import { useSignOutEverywhereMutation } from './signInCalls.ts';

/** Ends every session, this one too; so afterwards one is at the sign-in page. */
export function SignOutEverywhereDialog({ onClose }: { readonly onClose: () => void }) {
  const dispatch = useAppDispatch();
  const [signOut, { isLoading, error }] = useSignOutEverywhereMutation();
  const confirm = async () => {
    const answer = await signOut({ request: {} });
    if (answer.error === undefined) dispatch(logOutRequested());
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Sign out everywhere?"
      actions={
        <>
          <Button onClick={onClose}>Stay signed in</Button>
          <Button kind="danger" isBusy={isLoading} busyLabel="Signing out…" onClick={() => void confirm()}>
            Sign out everywhere
          </Button>
        </>
      }
    >
      <Stack>
        <p>You will be signed out of every browser right away, including this one.</p>
        {error !== undefined && (
          <Note tone="bad" role="alert">
            You are still signed in. {problemOf(error).detail}
          </Note>
        )}
      </Stack>
    </Dialog>
  );
}
