import { DEFAULT_APPEARANCE, type Appearance } from '@circuit/ui';

import { settings } from '#platform/settings/settings.ts';
import { localKeyStore } from '#platform/tab/keyStore.ts';

type Choices = Pick<Appearance, 'theme' | 'textSize' | 'readingFont' | 'density'>;

const key = `circuit.${settings.shardKey}.appearance`;
const KNOWN: { readonly [Name in keyof Choices]: readonly Choices[Name][] } = {
  theme: ['light', 'dark', 'system'],
  textSize: ['normal', 'large', 'larger'],
  readingFont: ['serif', 'sans'],
  density: ['comfortable', 'compact'],
};

/** The last choice on this device, used until the settings load and for people who are not signed in. */
export function rememberedAppearance(text = localKeyStore.getItem(key)): Appearance {
  const kept = parsed(text);
  const choice = <Name extends keyof Choices>(name: Name): Choices[Name] => {
    const known: readonly Choices[Name][] = KNOWN[name];
    return known.find((value) => value === kept.get(name)) ?? DEFAULT_APPEARANCE[name];
  };
  return {
    theme: choice('theme'),
    textSize: choice('textSize'),
    readingFont: choice('readingFont'),
    density: choice('density'),
  };
}

export function rememberAppearance({ theme, textSize, readingFont, density }: Choices): void {
  localKeyStore.setItem(key, JSON.stringify({ theme, textSize, readingFont, density }));
}

function parsed(text: string | null): ReadonlyMap<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return new Map(Object.entries(value ?? {}));
  } catch {
    // Somebody else wrote under our key; the defaults are always right.
    return new Map();
  }
}
