import { AppLink, Button, Card, Note, PageTitle } from '@circuit/ui';
import { useEffect, useRef, useState } from 'react';

import { logOut } from '#platform/session/logOut.ts';
import { signInLocally } from '#platform/session/signIn.ts';
import { useAuth, useUserInfo } from '#platform/session/useSession.ts';
import { useAppDispatch } from '#platform/store/store.ts';

import styles from './TourPage.module.css';
import { TOUR, TOUR_PASSWORD, TOUR_STAGES, type TourPerson } from './tour.ts';

/** Who to sign in as, and what to see: the first page of the demo, open to everybody. (DM-4) */
export function TourPage() {
  const { didFail, detail } = useAuth();
  const { data: me } = useUserInfo();
  return (
    <div className={styles['page']}>
      <PageTitle sub="This is a demo on your own machine. Change what you like.">Tour</PageTitle>
      <p className={styles['intro']}>
        One course, ECN 210 Economics, with 412 students and six assignments, each at a different stage. Sign in as
        someone, then follow the links. Everyone’s password is <code>{TOUR_PASSWORD}</code>.
      </p>
      {didFail && (
        <Note tone="bad" role="alert">
          {detail ?? 'Sign-in did not work.'}
        </Note>
      )}
      <section aria-labelledby="stages">
        <h2 id="stages" className={styles['heading']}>
          Six assignments, six stages
        </h2>
        <ol className={styles['stages']}>
          {TOUR_STAGES.map(({ title, stage, href }) => (
            <li key={title}>
              <b>{stage}</b>
              <AppLink href={href}>{title}</AppLink>
            </li>
          ))}
        </ol>
      </section>
      {TOUR.map((person) => (
        <Person key={person.userName} person={person} isMe={me?.userName === person.userName} />
      ))}
    </div>
  );
}

function Person({ person, isMe }: { readonly person: TourPerson; readonly isMe: boolean }) {
  const dispatch = useAppDispatch();
  const { isAuthenticating, isAuthenticated } = useAuth();
  const [isSigningIn, setSigningIn] = useState(false);
  const wasPressed = useRef(false);
  const me = useRef<HTMLElement>(null);
  const { userName, firstName, lastName, role, about, things } = person;
  const signIn = async () => {
    // A user who declines to leave unsaved words behind stays signed in.
    if (isAuthenticated && !dispatch(logOut())) return;
    wasPressed.current = true;
    setSigningIn(true);
    await dispatch(signInLocally({ userName, password: TOUR_PASSWORD }));
    setSigningIn(false);
  };
  useEffect(() => {
    // The button that was pressed is gone; what has become of it is read out.
    if (isMe && wasPressed.current) me.current?.focus();
    if (isMe) wasPressed.current = false;
  }, [isMe]);
  return (
    <Card labelledBy={userName}>
      <div className={styles['head']}>
        <h2 id={userName} className={styles['heading']}>
          {role}: {firstName} {lastName}
        </h2>
        {isMe ? (
          <span ref={me} tabIndex={-1} className={styles['me']}>
            You are signed in as {firstName}
          </span>
        ) : (
          <Button onClick={() => void signIn()} isBusy={isSigningIn} isOff={isAuthenticating} busyLabel="Signing in…">
            Sign in as {firstName}
          </Button>
        )}
      </div>
      <p className={styles['about']}>
        {about} User name: <code>{userName}</code>
      </p>
      <ol className={styles['things']}>
        {things.map(({ title, text, href, finds }) => (
          <li key={title}>
            <AppLink href={href}>{title}</AppLink>
            <p>
              {text} <span className={styles['finds']}>Look for “{finds}”.</span>
            </p>
          </li>
        ))}
      </ol>
    </Card>
  );
}
