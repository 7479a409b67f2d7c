import { Icon } from '@circuit/ui';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';

import styles from './results.module.css';

interface Props {
  /** Staff come for the math: for them it is open. */
  readonly isOwn: boolean;
  readonly children: ReactNode;
}

/** How the score was made, closed until somebody asks. The address keeps that it is open, so Back finds it so. (RZ-15) */
export function ShowTheMath({ isOwn, children }: Props) {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const region = useRef<HTMLDivElement>(null);
  const id = useId();
  const asked = new URLSearchParams(search).get('math');
  const isOpen = asked === null ? !isOwn : asked === 'open';
  const show = (isShown: boolean, at: string) => {
    const next = new URLSearchParams(search);
    next.set('math', isShown ? 'open' : 'closed');
    void navigate({ search: `?${next.toString()}`, hash: at }, { replace: true, preventScrollReset: true });
  };
  const opens = useEffectEvent((at: string) => show(true, at));
  // A link of the parts above leads to a place in here.
  useEffect(() => {
    const place = hash === '' ? null : document.getElementById(hash.slice(1));
    if (place === null || region.current?.contains(place) !== true) return;
    if (isOpen) place.scrollIntoView();
    else opens(hash);
  }, [hash, isOpen]);
  return (
    <>
      <h2>
        <button
          type="button"
          className={styles['mathButton']}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => show(!isOpen, '')}
        >
          <Icon of={ChevronDown} /> {isOpen ? 'Hide the math' : 'Show the math'}
        </button>
      </h2>
      <div ref={region} id={id} className={styles['math']} hidden={!isOpen}>
        {children}
      </div>
    </>
  );
}
