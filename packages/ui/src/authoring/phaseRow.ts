/** As date and time fields hold them: "2026-11-16", "23:59". */
export interface DateFields {
  readonly date: string;
  readonly time: string;
}

export type PhaseEdge = 'start' | 'end' | 'both';

export interface PhaseRow {
  readonly id: string;
  readonly label: string;
  readonly startMs: number;
  /** Null for a point in time. */
  readonly endMs: number | null;
  readonly start: DateFields;
  readonly end: DateFields | null;
  /** "4 d 16 h". */
  readonly lengthText: string;
  readonly error?: string | undefined;
  /** One click that mends it: "Move to Tue, Nov 17, 12:00 AM". */
  readonly repair?: { readonly label: string; readonly onRepair: () => void } | undefined;
}

export interface PhaseDay {
  readonly startMs: number;
  /** On Mondays, or wherever a date is to be read. */
  readonly label?: string | undefined;
  /** Weekends and holidays. */
  readonly isShaded: boolean;
}
