/** What the doctor found out about one thing. */
export interface Finding {
  readonly what: string;
  /** Null: it is as it should be. */
  readonly problem: string | null;
}
