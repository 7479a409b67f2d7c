import type { Message } from '@circuit/contract/messages';
import type { UserDetail } from '@circuit/contract/users';
import { displayName } from '@circuit/domain/people';
import { Note } from '@circuit/ui';

import { ActDialog, type KeyFor } from '#platform/acts/ActDialog.tsx';
import {
  useDeactivateUserMutation,
  useReactivateUserMutation,
  useSendPasswordMessageMutation,
  useSignOutUserMutation,
} from '#platform/api/users.ts';

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
  const { call, unsent } = useCall(act, user);
  const words = ACCOUNT_ACTS[act];
  const name = displayName(user);
  return (
    <ActDialog
      title={words.title(name)}
      safe={words.safe}
      action={words.label}
      isDanger={words.isDanger}
      busyLabel="Working…"
      failed="Nothing was changed."
      act={call}
      done={words.done(name)}
      onClose={onClose}
    >
      <p>{words.text(name, user.email)}</p>
      {unsent !== null && (
        <Note tone="bad" role="alert">
          We did not send a message. {unsent.problem}
        </Note>
      )}
    </ActDialog>
  );
}

/** A message that nobody gets is no success: the dialog stays and says why. */
function isUnsent({ state }: Message): boolean {
  return state === 'cancelled' || state === 'failed';
}

/** All four are called in the same way. */
function useCall(act: AccountAct, { id }: UserDetail) {
  const [sendMessage, { data: message }] = useSendPasswordMessageMutation();
  const [signOut] = useSignOutUserMutation();
  const [deactivate] = useDeactivateUserMutation();
  const [reactivate] = useReactivateUserMutation();
  const request = { userId: id };
  const calls = {
    sendPasswordMessage: async (keyFor: KeyFor) => {
      const answer = await sendMessage({ request, idempotencyKey: keyFor(request) });
      return { ...answer, stays: answer.data !== undefined && isUnsent(answer.data) };
    },
    signOut: () => signOut({ request }),
    deactivate: () => deactivate({ request }),
    reactivate: () => reactivate({ request: { ...request, isActive: true } }),
  };
  return { call: calls[act], unsent: message !== undefined && isUnsent(message) ? message : null };
}
