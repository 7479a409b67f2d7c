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
  /** The person was erased here: the line is kept without a name, and gives nobody a place. (EP-10) */
  readonly isErased?: true;
};

/** What is kept of the line of a person who was erased. */
export const erasedEntry = ({ line, role }: RosterEntry): RosterEntry => ({
  line,
  email: null,
  alias: null,
  puid: null,
  firstName: 'Former',
  lastName: 'student',
  role,
  isErased: true,
});

export type LineProblem = { readonly line: number; readonly text: string; readonly detail: string };

/** Cells of one line of a table. */
export type RosterLine = { readonly line: number; readonly cells: readonly string[] };
