import { Button, Strip } from '@circuit/ui';

import { logOut } from '#platform/session/logOut.ts';
import { useAppDispatch } from '#platform/store/store.ts';
import { useZone } from '#platform/api/useZone.ts';
import { formatTime } from '#platform/time/format.ts';

import styles from './Notices.module.css';
import { SecondStepNotice } from './SecondStepNotice.tsx';

interface Props {
  readonly looksUntil: string | undefined;
}

/** For an operator that they only look, for administrators what their sign-in still needs. */
export function StaffNotice({ looksUntil }: Props) {
  return looksUntil === undefined ? <SecondStepNotice /> : <LookNotice until={new Date(looksUntil)} />;
}

/** An operator must see at all times that this university is not theirs. (OP-25) */
function LookNotice({ until }: { readonly until: Date }) {
  const dispatch = useAppDispatch();
  const zone = useZone();
  return (
    <section aria-label="Operator access" className={styles['staying']}>
      <Strip
        tone="you"
        action={
          <Button size="small" onClick={() => dispatch(logOut())}>
            End Visit
          </Button>
        }
      >
        Read only. You are looking as an operator until {formatTime(until, zone)}. You cannot change anything, and
        administrators can see that you are here.
      </Strip>
    </section>
  );
}
