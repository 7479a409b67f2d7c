import { useEffect, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';

import { PANE_SHARE, Splitter } from './Splitter.tsx';
import { READING_PLACE } from './useWorkspaceKeys.ts';
import type { Work } from './work.ts';
import styles from './Workspace.module.css';

export type Pane = 'work' | 'rubric';

interface Props {
  readonly side?: ReactNode;
  readonly pane: Pane;
  readonly onPane: (pane: Pane) => void;
  /** Everything is being handed in: it can be neither written nor pointed at. */
  readonly isHeld: boolean;
  readonly work: Pick<Work, 'label' | 'tabLabel' | 'above' | 'content'>;
  /** The text of the work, with what was linked in it. */
  readonly text: ReactNode;
  readonly workId: string;
  readonly workRef: RefObject<HTMLElement | null>;
  readonly rubricRef: RefObject<HTMLElement | null>;
  readonly rubricTabLabel: string;
  readonly bar: ReactNode;
  readonly children: ReactNode;
}

/** Side by side with a splitter; on a phone one at a time, each where one left it. (WS-2, WS-3) */
export function Panes(props: Props) {
  const { side, pane, onPane, isHeld, work, text, workId, workRef, rubricRef, rubricTabLabel, bar, children } = props;
  const [share, setShare] = useState<number>(PANE_SHARE.usual);
  useScrollPerPane(pane);
  return (
    <>
      <fieldset className={styles['switch']}>
        <legend className={styles['hidden']}>View</legend>
        {(['work', 'rubric'] as const).map((which) => (
          <label key={which} className={styles['switchOption']}>
            <input
              type="radio"
              name={`${workId}-pane`}
              className={styles['hidden']}
              checked={pane === which}
              onChange={() => onPane(which)}
            />
            {which === 'work' ? work.tabLabel : rubricTabLabel}
          </label>
        ))}
      </fieldset>
      <div className={styles['sided']}>
        {side === undefined ? null : <div className={styles['side']}>{side}</div>}
        <div className={styles['panes']} data-pane={pane} style={{ gridTemplateColumns: columnsOf(share) }}>
          <section
            ref={workRef}
            id={workId}
            className={styles['work']}
            aria-label={work.label}
            tabIndex={0} // oxlint-disable-line jsx-a11y/no-noninteractive-tabindex -- a scrolling place must be reachable by keyboard
            inert={isHeld}
            {...READING_PLACE}
          >
            {work.above}
            {text}
            {work.content}
          </section>
          <Splitter share={share} onChange={setShare} controls={workId} />
          <section ref={rubricRef} className={styles['rubric']} aria-label="Rubric" tabIndex={-1}>
            <div className={styles['scroll']} inert={isHeld}>
              {children}
            </div>
            {bar}
          </section>
        </div>
      </div>
    </>
  );
}

const columnsOf = (share: number): string => `minmax(0, ${share}fr) 10px minmax(0, ${100 - share}fr)`;

/**
 * On a phone both panes share the page's own scrolling, so each one's place is kept here. It is noted while somebody scrolls:
 * at the moment of the switch the browser has already scrolled to the radio that got the focus.
 */
function useScrollPerPane(pane: Pane): void {
  const places = useRef<Record<Pane, number>>({ work: 0, rubric: 0 });
  const shown = useRef(pane);
  useEffect(() => {
    const note = () => {
      places.current[shown.current] = window.scrollY;
    };
    window.addEventListener('scroll', note, { passive: true });
    return () => window.removeEventListener('scroll', note);
  }, []);
  useLayoutEffect(() => {
    if (shown.current === pane) return;
    shown.current = pane;
    window.scrollTo({ top: places.current[pane] });
  }, [pane]);
}
