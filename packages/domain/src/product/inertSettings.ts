/** Settings that the specification names and that nothing acts on yet, each with the reason to say. (CF-3) */
const INERT = {
  caliperEnabled: 'Learning events are not sent yet.',
} as const;

type InertSettings = {
  readonly caliperEnabled?: boolean | undefined;
};

const isOn = (value: boolean | undefined): boolean => value === true;

/** What a save would switch on although it does nothing, by field with the reason. What is on already may stay. */
export function inertSwitches(before: InertSettings, wanted: InertSettings): Readonly<Record<string, string[]>> {
  const fields = Object.keys(INERT) as (keyof typeof INERT)[]; // oxlint-disable-line typescript/no-unsafe-type-assertion -- its own keys
  const switchedOn = fields.filter((field) => isOn(wanted[field]) && !isOn(before[field]));
  return Object.fromEntries(switchedOn.map((field) => [field, [INERT[field]]]));
}
