import { Stack, SwitchField, TextAreaField, TextField } from '@circuit/ui';

import { useConfigurationQuery } from '#platform/api/resources.ts';

import type { DesignSectionProps } from '../designDraft.ts';

const LOCKDOWN_HINTS = {
  none: 'Your university has not set up LockDown Browser, so students cannot open their tasks. Turn this off, or ask an administrator.',
  presence:
    'Students do their tasks only in LockDown Browser. The check is advice, not proof: a person who can set a cookie can get past it.',
} as const;

export function DetailsSection({ editing: { draft, change } }: DesignSectionProps) {
  const verifier = useConfigurationQuery().data?.lockdownBrowserVerifier ?? 'none';
  return (
    <Stack gap={4}>
      <TextField
        label="Title"
        hint="Students see it on their home page."
        value={draft.title}
        maxLength={200}
        error={draft.title.trim() === '' ? 'Give it a title.' : undefined}
        onChange={(title) => change({ title })}
      />
      <TextAreaField
        label="Short description"
        hint="For colleagues looking for an assignment."
        value={draft.description}
        maxLength={2000}
        onChange={(description) => change({ description })}
      />
      <SwitchField
        label="Automatic feedback on drafts"
        hint="Students can ask for it before they hand in. It never affects a score."
        isOn={draft.aesEnabled}
        onChange={(aesEnabled) => change({ aesEnabled })}
      />
      {verifier !== 'none' || draft.requiresLockdownBrowser ? (
        <SwitchField
          label="Require LockDown Browser"
          hint={LOCKDOWN_HINTS[verifier]}
          isOn={draft.requiresLockdownBrowser}
          onChange={(requiresLockdownBrowser) => change({ requiresLockdownBrowser })}
        />
      ) : null}
    </Stack>
  );
}
