import type { Message, UserDetail } from '@circuit/contract';
import { displayName } from '@circuit/domain/people';
import { Button, Dialog, Note, Stack } from '@circuit/ui';

import { problemOf } from '#platform/api/problemOf.ts';
import { useIntentKey } from '#platform/api/useIntentKey.ts';
import {
  useDeactivateUserMutation,
  useReactivateUserMutation,
  useSendPasswordMessageMutation,
  useSignOutUserMutation,
} from '#platform/api/users.ts';
import { notify } from '#platform/notifications/notificationsSlice.ts';
import { useAppDispatch } from '#platform/store/store.ts';

export type AccountAct = 'sendPasswordMessage' | 'signOut' | 'deactivate' | 'reactivate';

interface Words {
  readonly label: string;
  readonly title: (name: string) => string;
  readonly text: (name: string, email: string) => string;
  readonly safe: string;
  readonly done: (name: string) => string;
  readonly isDanger?: boolean;
}

/** The same word on the menu, the button and the toast. */
export const ACCOUNT_ACTS: Readonly<Record<AccountAct, Words>> = {
  sendPasswordMessage: {
    label: 'Send set-password message',
    title: (name) => `Send ${name} a message to set a password?`,
    text: (_name, email) => `It goes to ${email}. Its link works once, for 7 days.`,
    safe: 'Cancel',
    done: (name) => `We are sending ${name} a message to set a password.`,
  },
  signOut: {
    label: 'Sign out everywhere',
    title: (name) => `Sign ${name} out everywhere?`,
    text: (name) => `${name} will be signed out right away and can sign in again.`,
    safe: 'Cancel',
    done: (name) => `Signed ${name} out everywhere.`,
  },
  deactivate: {
    label: 'Deactivate',
    title: (name) => `Deactivate ${name}?`,
    text: (name) =>
      `${name} will be signed out right away and cannot sign in. Work, reviews and scores stay. You can undo this.`,
    safe: 'Keep active',
    done: (name) => `Deactivated ${name}.`,
    isDanger: true,
  },
  reactivate: {
    label: 'Reactivate',
    title: (name) => `Reactivate ${name}?`,
    text: (name) => `${name} can sign in again, with the same roles and courses as before.`,
    safe: 'Cancel',
    done: (name) => `Reactivated ${name}.`,
  },
};

interface Props {
  readonly act: AccountAct;
  readonly user: UserDetail;
  readonly onClose: () => void;
}

/** Names the person and what follows before it happens. */
export function ConfirmAccountAct({ act, user, onClose }: Props) {
  const dispatch = useAppDispatch();
  const { run, isLoading, error, unsent } = useAct(act, user);
  const words = ACCOUNT_ACTS[act];
  const name = displayName(user);
  const confirm = async () => {
    if (!(await run())) return;
    dispatch(notify({ type: 'SUCCESS', text: words.done(name) }));
    onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={words.title(name)}
      actions={
        <>
          <Button onClick={onClose}>{words.safe}</Button>
          <Button
            kind={words.isDanger === true ? 'danger' : 'primary'}
            isBusy={isLoading}
            busyLabel="Working…"
            onClick={() => void confirm()}
          >
            {words.label}
          </Button>
        </>
      }
    >
      <Stack>
        <p>{words.text(name, user.email)}</p>
        {error !== undefined && (
          <Note tone="bad" role="alert">
            Nothing was changed. {problemOf(error).detail}
          </Note>
        )}
        {unsent !== null && (
          <Note tone="bad" role="alert">
            We did not send a message. {unsent.problem}
          </Note>
        )}
      </Stack>
    </Dialog>
  );
}

/** A message that nobody gets is no success: the dialog stays and says why. */
function isUnsent({ state }: Message): boolean {
  return state === 'cancelled' || state === 'failed';
}

/** All four are called in the same way; whether it worked is the answer. */
function useAct(act: AccountAct, { id }: UserDetail) {
  const [sendMessage, sending] = useSendPasswordMessageMutation();
  const [signOut, signingOut] = useSignOutUserMutation();
  const [deactivate, deactivating] = useDeactivateUserMutation();
  const [reactivate, reactivating] = useReactivateUserMutation();
  const { keyFor, done } = useIntentKey();
  const request = { userId: id };
  const calls = {
    sendPasswordMessage: {
      state: sending,
      call: async () => {
        const message = await sendMessage({ request, idempotencyKey: keyFor(request) }).unwrap();
        done();
        return !isUnsent(message);
      },
    },
    signOut: { state: signingOut, call: () => signOut({ request }).unwrap().then(isDone) },
    deactivate: { state: deactivating, call: () => deactivate({ request }).unwrap().then(isDone) },
    reactivate: {
      state: reactivating,
      call: () =>
        reactivate({ request: { ...request, isActive: true } })
          .unwrap()
          .then(isDone),
    },
  };
  const { state, call } = calls[act];
  const run = () =>
    // The mutation keeps the failure; the dialog shows it.
    call().catch(() => false);
  const unsent = sending.data !== undefined && isUnsent(sending.data) ? sending.data : null;
  return { run, isLoading: state.isLoading, error: state.error, unsent };
}

const isDone = () => true;
