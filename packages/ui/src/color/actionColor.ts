import { contrastRatio, darken, isHexColor, lighten } from './contrast.ts';

export type Scheme = 'light' | 'dark';

interface ActionColor {
  readonly act: string;
  readonly hover: string;
}

// What an action stands on and carries, as look/tokens.css has it; UI-4 compares the two.
export const ACTION_GROUND = {
  light: { bg: '#f3f5f2', onAct: '#ffffff' },
  dark: { bg: '#0e1412', onAct: '#06221b' },
} as const satisfies Record<Scheme, { bg: string; onAct: string }>;

const TEXT_CONTRAST = 4.5;
const SHAPE_CONTRAST = 3;

/** Whether a university's color may be its action color: readable in both themes. */
export function isUsableActionColor(hex: string): boolean {
  return actionColors(hex) !== null;
}

/**
 * A university's action color in both themes, or null if it is refused.
 *
 * No single color can carry white text by day and dark text by night at 4.5:1. So the color itself is measured against
 * the light theme, and the dark theme takes the first lighter tint of it that passes there.
 */
export function actionColors(hex: string): Record<Scheme, ActionColor> | null {
  if (!isHexColor(hex) || !isReadable(hex, 'light')) return null;
  const tint = TINTS.map((share) => lighten(hex, share)).find((color) => isReadable(color, 'dark'));
  if (tint === undefined) return null;
  return { light: { act: hex, hover: darken(hex, 0.25) }, dark: { act: tint, hover: lighten(tint, 0.25) } };
}

const TINTS = Array.from({ length: 21 }, (_, step) => step / 20);

function isReadable(color: string, scheme: Scheme): boolean {
  const { bg, onAct } = ACTION_GROUND[scheme];
  return contrastRatio(color, onAct) >= TEXT_CONTRAST && contrastRatio(color, bg) >= SHAPE_CONTRAST;
}
