import { type Scheme, actionColors } from '../color/actionColor.ts';

export interface Appearance {
  readonly theme: 'light' | 'dark' | 'system';
  readonly textSize: 'normal' | 'large' | 'larger';
  readonly readingFont: 'serif' | 'sans';
  readonly density: 'comfortable' | 'compact';
  /** A university's own action color, as #rrggbb. One that cannot be read is left out. */
  readonly actionColor?: string | undefined;
}

export const DEFAULT_APPEARANCE: Appearance = {
  theme: 'system',
  textSize: 'normal',
  readingFont: 'serif',
  density: 'comfortable',
};

/** Writes a person's choices onto the page's root, where look/tokens.css reads them. */
export function applyAppearance(root: HTMLElement, appearance: Appearance, scheme: Scheme): void {
  root.dataset['textSize'] = appearance.textSize;
  root.dataset['readingFont'] = appearance.readingFont;
  root.dataset['density'] = appearance.density;
  const color = actionColors(appearance.actionColor ?? '')?.[scheme];
  setOrRemove(root, '--act', color?.act);
  setOrRemove(root, '--act-hover', color?.hover);
}

function setOrRemove(root: HTMLElement, name: string, value: string | undefined): void {
  if (value === undefined) root.style.removeProperty(name);
  else root.style.setProperty(name, value);
}
