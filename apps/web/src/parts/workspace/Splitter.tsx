import { useRef, type KeyboardEvent, type PointerEvent } from 'react';

import styles from './Workspace.module.css';

export const PANE_SHARE = { least: 30, most: 75, usual: 62, step: 5 } as const;

interface Props {
  /** How much of the width the work has, in percent. */
  readonly share: number;
  readonly onChange: (share: number) => void;
  readonly controls: string;
}

/** Between work and rubric. Dragging has its keys: arrows by 5 %, Home, End; a double click resets. (WS-3, 2.5.7) */
export function Splitter({ share, onChange, controls }: Props) {
  const bar = useRef<HTMLDivElement>(null);

  function drag(event: PointerEvent<HTMLDivElement>): void {
    const place = bar.current?.parentElement?.getBoundingClientRect();
    if (!event.currentTarget.hasPointerCapture(event.pointerId) || place === undefined || place.width === 0) return;
    onChange(within((100 * (event.clientX - place.left)) / place.width));
  }

  function press(event: KeyboardEvent): void {
    const next = nextShare(event.key, share);
    if (next === undefined) return;
    event.preventDefault();
    onChange(within(next));
  }

  return (
    <div
      ref={bar}
      role="separator" // oxlint-disable-line jsx-a11y/prefer-tag-over-role -- an hr has no value and takes no focus
      aria-orientation="vertical"
      aria-label="Resize panes"
      aria-controls={controls}
      aria-valuenow={Math.round(share)}
      aria-valuemin={PANE_SHARE.least}
      aria-valuemax={PANE_SHARE.most}
      aria-valuetext={`Work ${Math.round(share)}%, rubric ${100 - Math.round(share)}%`}
      tabIndex={0}
      className={styles['splitter']}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      onDoubleClick={() => onChange(PANE_SHARE.usual)}
      onKeyDown={press}
    />
  );
}

function nextShare(key: string, share: number): number | undefined {
  const byKey: Record<string, number> = {
    ArrowLeft: share - PANE_SHARE.step,
    ArrowRight: share + PANE_SHARE.step,
    Home: PANE_SHARE.least,
    End: PANE_SHARE.most,
  };
  return byKey[key];
}

function within(share: number): number {
  return Math.min(PANE_SHARE.most, Math.max(PANE_SHARE.least, share));
}
