import { Stack, SwitchField, TextAreaField, TextField } from '@circuit/ui';

import type { DesignSectionProps } from '../designDraft.ts';

export function DetailsSection({ editing: { draft, change } }: DesignSectionProps) {
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
    </Stack>
  );
}
