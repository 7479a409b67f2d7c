import { ActDialog } from '#platform/acts/ActDialog.tsx';
import { logOutRequested } from '#platform/token/authSlice.ts';
import { useAppDispatch } from '#platform/store/store.ts';

import { useSignOutEverywhereMutation } from './signInCalls.ts';

/** Ends every session, this one too; so afterwards one is at the sign-in page. */
export function SignOutEverywhereDialog({ onClose }: { readonly onClose: () => void }) {
  const dispatch = useAppDispatch();
  const [signOut] = useSignOutEverywhereMutation();
  return (
    <ActDialog
      title="Sign out everywhere?"
      safe="Stay signed in"
      action="Sign out everywhere"
      isDanger
      busyLabel="Signing out…"
      failed="You are still signed in."
      act={() => signOut({ request: {} })}
      onDone={() => dispatch(logOutRequested())}
      onClose={onClose}
    >
      <p>You will be signed out of every browser right away, including this one.</p>
    </ActDialog>
  );
}
