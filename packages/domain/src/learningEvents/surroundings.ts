export type Entity = { readonly [key: string]: unknown };

/** Where and by whom an act was done. */
export type Surroundings = {
  /** Where the university’s Circuit is. */
  readonly origin: string;
  readonly personNamespace: string;
  readonly person: PersonKey;
  /** The course that it was done in, where one is known. */
  readonly groupId: string | null;
  /** The sign-in that it belongs to; null for what the server tells. */
  readonly session: { readonly id: string; readonly startedAt: Date | null } | null;
};

export type PersonKey = { readonly id: string; readonly uid: string | null };
