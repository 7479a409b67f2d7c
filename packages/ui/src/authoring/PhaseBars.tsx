import { type PointerEvent, useRef, useState } from 'react';

import { classes } from '../layout/classes.ts';
import styles from './PhaseEditor.module.css';
import type { PhaseDay, PhaseEdge, PhaseRow } from './phaseRow.ts';

const DAY_MS = 86_400_000;
/** A bar that is shorter has its name beside it. */
const ROOM_PERCENT = 15;

interface Props {
  readonly rows: readonly PhaseRow[];
  readonly days: readonly PhaseDay[];
  readonly onDrag: ((id: string, edge: PhaseEdge, days: number) => void) | undefined;
}

interface Drag {
  readonly id: string;
  readonly edge: PhaseEdge;
  readonly fromX: number;
  readonly days: number;
}

/** The phases as a picture. It is hidden from screen readers, since every date stands in a field below. */
export function PhaseBars({ rows, days, onDrag }: Props) {
  const picture = useRef<HTMLDivElement>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  const startMs = days[0]?.startMs ?? 0;
  const spanMs = Math.max(DAY_MS, (days.at(-1)?.startMs ?? 0) + DAY_MS - startMs);
  const percent = (ms: number): number => (100 * (ms - startMs)) / spanMs;

  function begin(event: PointerEvent<HTMLElement>, id: string, edge: PhaseEdge): void {
    if (onDrag === undefined) return;
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    setDrag({ id, edge, fromX: event.clientX, days: 0 });
  }

  function move(event: PointerEvent): void {
    const width = picture.current?.clientWidth ?? 0;
    if (drag === null || width === 0) return;
    const dayPx = (width * DAY_MS) / spanMs;
    setDrag({ ...drag, days: Math.round((event.clientX - drag.fromX) / dayPx) });
  }

  function drop(): void {
    if (drag !== null && drag.days !== 0) onDrag?.(drag.id, drag.edge, drag.days);
    setDrag(null);
  }

  return (
    <div ref={picture} className={styles['picture']} aria-hidden>
      <div className={styles['scale']}>
        {days.map((day) => (
          <span
            key={day.startMs}
            className={classes(
              styles['day'],
              day.isShaded && styles['shaded'],
              day.label !== undefined && styles['tick'],
            )}
            style={{ left: `${percent(day.startMs)}%`, width: `${(100 * DAY_MS) / spanMs}%` }}
          >
            {day.label === undefined ? null : <span>{day.label}</span>}
          </span>
        ))}
      </div>
      {rows.map((row) => {
        const offset = offsetOf(drag?.id === row.id ? drag : null);
        const left = percent(row.startMs + offset.start);
        if (row.endMs === null)
          return (
            <div key={row.id} className={styles['lane']}>
              <span className={styles['point']} style={{ left: `${left}%` }} />
              <span className={styles['pointLabel']} style={{ left: `${left}%` }}>
                {row.label}
              </span>
            </div>
          );
        const width = Math.max(0.5, percent(row.endMs + offset.end) - left);
        return (
          <div key={row.id} className={styles['lane']}>
            <div
              className={classes(
                styles['phase'],
                row.error !== undefined && styles['wrong'],
                width < ROOM_PERCENT && styles['narrow'],
              )}
              data-movable={onDrag !== undefined || undefined}
              style={{ left: `${left}%`, width: `${width}%` }}
              onPointerDown={(event) => begin(event, row.id, 'both')}
              onPointerMove={move}
              onPointerUp={drop}
              onPointerCancel={() => setDrag(null)}
            >
              <span className={styles['grip']} onPointerDown={(event) => begin(event, row.id, 'start')} />
              <span className={styles['phaseLabel']}>{row.label}</span>
              <span className={styles['grip']} onPointerDown={(event) => begin(event, row.id, 'end')} />
            </div>
          </div>
        );
      })}
    </div>
  );
}

function offsetOf(drag: Drag | null): { readonly start: number; readonly end: number } {
  const byMs = (drag?.days ?? 0) * DAY_MS;
  return { start: drag?.edge === 'end' ? 0 : byMs, end: drag?.edge === 'start' ? 0 : byMs };
}
