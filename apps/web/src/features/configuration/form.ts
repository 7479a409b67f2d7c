import type { Draft, Edits, SeenConfiguration, SettingName } from './settings.ts';

/** What every group of the page needs to show and change its settings. */
export interface Form {
  readonly seen: SeenConfiguration;
  readonly draft: Draft;
  /** In which the person sees times. */
  readonly zone: string;
  readonly edit: (edits: Edits) => void;
  /** The person has left the field: from now on it says what is wrong. */
  readonly leave: (name: SettingName) => void;
  readonly errorOf: (name: SettingName) => string | undefined;
}

export const fieldId = (name: SettingName): string => `setting-${name}`;
