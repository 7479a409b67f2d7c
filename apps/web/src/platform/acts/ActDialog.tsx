import { Button, Dialog, Note, Stack } from '@circuit/ui';
import { type ReactNode, type SubmitEvent, useId, useState } from 'react';

import { problemOf } from '#platform/api/problemOf.ts';
import { useIntentKey } from '#platform/api/useIntentKey.ts';
import { notify } from '#platform/notifications/notificationsSlice.ts';
import { reportError } from '#platform/reporting/reporting.ts';
import { useAppDispatch } from '#platform/store/store.ts';

export type KeyFor = (request: object) => string;

interface Answered {
  readonly error?: unknown;
  /** It is done, but the dialog has more to say. */
  readonly stays?: boolean;
}

interface Props {
  readonly title: string;
  /** A quiet sentence beside the buttons. */
  readonly note?: ReactNode;
  readonly isOpen?: boolean;
  /** The button that changes nothing. */
  readonly safe?: string;
  /** The button that acts; without it there is nothing to confirm. */
  readonly action?: string | undefined;
  readonly isDanger?: boolean | undefined;
  readonly busyLabel?: string | undefined;
  /** The button waits for something other than the act. */
  readonly isBusy?: boolean;
  readonly isOff?: boolean;
  readonly blockedReason?: string | undefined;
  /** Enter in a field acts too. */
  readonly isForm?: boolean;
  /** Sends the request under the key of this intent. Without an answer nothing was sent, and the dialog stays. */
  readonly act: (keyFor: KeyFor) => Promise<Answered | undefined> | void;
  /** Said before the reason of a failure: "Not deleted."; or all that is said. Null: said elsewhere, or nothing can fail. */
  readonly failed: string | ((error: unknown) => string | null) | null;
  readonly isFailureFirst?: boolean;
  /** What a notification says once it is done. */
  readonly done?: string | undefined;
  /** Follows in place of closing. */
  readonly onDone?: (() => void) | undefined;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A person confirms one act: what will happen, a button that does it and one that does not. (DL-25) */
export function ActDialog(props: Props) {
  const { title, note, isOpen = true, isForm = false, isFailureFirst = false, onClose, children } = props;
  const { send, isSending, failure } = useAct(props);
  const formId = useId();
  const said = failure === null ? null : <Failure>{failure}</Failure>;
  const body = (
    <Stack gap={4}>
      {isFailureFirst ? said : null}
      {children}
      {isFailureFirst ? null : said}
    </Stack>
  );
  function submit(event: SubmitEvent) {
    event.preventDefault();
    void send();
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      note={note}
      actions={
        <>
          <Button onClick={onClose}>{props.safe ?? 'Cancel'}</Button>
          {props.action === undefined ? null : (
            <Button
              // Its label may count what is chosen; what it says at work tells one act from another.
              key={props.busyLabel}
              ref={leaveFocus}
              kind={props.isDanger === true ? 'danger' : 'primary'}
              isBusy={isSending || props.isBusy}
              busyLabel={props.busyLabel}
              isOff={props.isOff}
              blockedReason={props.blockedReason}
              {...(isForm ? { type: 'submit', form: formId } : { onClick: () => void send() })}
            >
              {props.action}
            </Button>
          )}
        </>
      }
    >
      {isForm ? (
        <form id={formId} onSubmit={submit} noValidate>
          {body}
        </form>
      ) : (
        body
      )}
    </Dialog>
  );
}

/** The dialog takes the focus of a button that goes, not the next button: a second Enter does nothing unread. */
function leaveFocus(button: HTMLButtonElement | null) {
  return () => {
    if (button?.ownerDocument.activeElement === button) button?.closest<HTMLElement>('[role=dialog]')?.focus();
  };
}

function Failure({ children }: { readonly children: string }) {
  return (
    <Note tone="bad" role="alert">
      {children}
    </Note>
  );
}

function useAct({ act, failed, done: doneWords, onClose, onDone = onClose }: Props) {
  const dispatch = useAppDispatch();
  const { keyFor, done } = useIntentKey();
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<unknown>();
  async function send() {
    setError(undefined);
    const sent = act(keyFor);
    if (sent === undefined) return;
    setSending(true);
    const answer = await sent.catch(thrown);
    setSending(false);
    setError(answer?.error);
    if (answer === undefined || answer.error !== undefined) return;
    done();
    if (answer.stays === true) return;
    if (doneWords !== undefined) dispatch(notify({ type: 'SUCCESS', text: doneWords }));
    onDone();
  }
  return { send, isSending, failure: failureOf(error, failed) };
}

/** A fault of ours: said as any other failure, and reported. */
function thrown(error: unknown): Answered {
  reportError(error);
  return { error: error ?? null };
}

function failureOf(error: unknown, failed: Props['failed']): string | null {
  if (error === undefined || failed === null) return null;
  return typeof failed === 'string' ? `${failed} ${problemOf(error).detail}` : failed(error);
}
