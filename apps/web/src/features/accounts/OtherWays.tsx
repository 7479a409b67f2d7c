import { Button, Icon } from '@circuit/ui';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';

import styles from './LoginPage.module.css';

/** Behind one button, so that the university's own comes first; without one, there is nothing to hide. (IW-2) */
export function OtherWays({ isFolded, children }: { readonly isFolded: boolean; readonly children: ReactNode }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  if (!isFolded) return children;
  return (
    <>
      <Button
        kind="ghost"
        full
        isExpanded={isOpen}
        controls={id}
        endIcon={<Icon of={isOpen ? ChevronUp : ChevronDown} size="1rem" />}
        onClick={() => setOpen(!isOpen)}
      >
        Other ways to sign in
      </Button>
      {/* What was typed stays when it is folded. */}
      <div id={id} className={styles['others']} hidden={!isOpen}>
        {children}
      </div>
    </>
  );
}
