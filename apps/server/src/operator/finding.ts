/** One line of what the operator is shown. */
export interface StatusLine {
  readonly text: string;
  /** A person must look after it. */
  readonly isBad: boolean;
}

/** What the doctor found out about one thing. */
export interface Finding {
  readonly what: string;
  /** Null: it is as it should be. */
  readonly problem: string | null;
}
