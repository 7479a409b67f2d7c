/** A PostgreSQL whose changes are archived, with a base backup to begin from. */
export interface Base {
  /** Of the superuser. */
  readonly adminUrl: string;
  /** What an operator types for a base backup, and for a restore. */
  readonly words: { readonly backUp: string; readonly restore: string };
  backUp(): Promise<void>;
  /** A second server beside the first, with everything that was committed by then. Gives the address of its superuser. */
  restoreTo(moment: Date | 'latest'): Promise<string>;
  stop(): Promise<void>;
}

/** A base whose machines can die, all at once. */
export interface MortalBase extends Base {
  /** When the last piece of the log was put into the archive. */
  archivedAt(): Promise<Date>;
  loseAllMachines(): Promise<void>;
}
