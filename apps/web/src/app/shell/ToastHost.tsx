import { Toast } from '@circuit/ui';
import { useEffect } from 'react';

import { useCurrentNotification } from '#platform/notifications/useCurrentNotification.ts';

import { useKeyboardHeight } from './onScreenKeyboard.ts';

/** Bottom center, above an on-screen keyboard. (S2.37, S9.09) */
export function ToastHost() {
  const current = useCurrentNotification();
  const keyboardPx = useKeyboardHeight();
  // What sticks to the bottom of a page, such as an editor's tools, stands above the keyboard too.
  useEffect(() => document.documentElement.style.setProperty('--keyboard-height', `${keyboardPx}px`), [keyboardPx]);
  if (current === null) return null;
  const { notification, isOpen, close, pause, resume } = current;
  return (
    <div style={keyboardPx === 0 ? {} : { transform: `translateY(-${keyboardPx}px)` }}>
      <Toast
        key={notification.id}
        text={notification.text}
        type={notification.type}
        isLeaving={!isOpen}
        onClose={close}
        onPause={pause}
        onResume={resume}
      />
    </div>
  );
}
