export interface TraceStep {
  readonly id: string;
  readonly label: string;
  /** "done Nov 6", "1 of 3", "opens Nov 17". */
  readonly detail?: string | undefined;
  readonly state: 'done' | 'now' | 'later';
  /** How much of the current step is done, 0 to 1. */
  readonly progress?: number | undefined;
  /** A late permit: until when it is open for this one person. */
  readonly permit?: string | undefined;
}
