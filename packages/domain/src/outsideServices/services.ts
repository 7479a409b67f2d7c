/** The services outside that a university connects besides learning platforms and identity providers. (OS-1) */
export const SERVICE_KINDS = ['timetable', 'eventStore', 'errorReports', 'analytics', 'secondReader'] as const;
export type ServiceKind = (typeof SERVICE_KINDS)[number];

/** One thing that a test found out, for an administrator to read. */
export type ServiceFact = { readonly name: string; readonly value: string };

/** What came back when the saved settings of a service were tried. (OS-5) */
export type ServiceOutcome = {
  readonly worked: boolean;
  readonly sentence: string;
  readonly facts: readonly ServiceFact[];
};
