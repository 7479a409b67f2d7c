import type { GroupRole } from '../permissions/index.ts';

/** One person as a roster names them, identifiers in the spelling that is stored and compared. */
export type RosterEntry = {
  /** Where in the source, as people count: the heading of a file is line 1. */
  readonly line: number;
  readonly email: string | null;
  readonly alias: string | null;
  readonly puid: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: GroupRole;
  /** Absent where the source says nothing about sections: then they stay as they are. */
  readonly sections?: readonly string[];
  /** How a learning platform calls the person; absent in a file. */
  readonly lti?: { readonly externalProviderId: string; readonly subject: string };
};

export type LineProblem = { readonly line: number; readonly text: string; readonly detail: string };

/** Cells of one line of a table. */
export type RosterLine = { readonly line: number; readonly cells: readonly string[] };
