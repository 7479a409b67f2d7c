/** 825 tenths are "82.5"; less than nothing has a minus sign, not a hyphen. */
export function tenthsText(tenths: number): string {
  return (tenths / 10).toFixed(1).replace('-', '−');
}

/** For a line that takes off or adds: "+1.2", "−0.7". */
export function signedTenths(tenths: number): string {
  return tenths > 0 ? `+${tenthsText(tenths)}` : tenthsText(tenths);
}
