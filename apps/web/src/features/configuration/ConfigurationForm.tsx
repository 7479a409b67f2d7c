import { ErrorSummary, PageTitle } from '@circuit/ui';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';

import { href } from '#parts/addresses/href.ts';
import { PATHS } from '#parts/addresses/paths.ts';
import { useUnsentText } from '#parts/authoring/useUnsentText.ts';
import { settings } from '#platform/settings/settings.ts';

import styles from './configuration.module.css';
import { ConflictNote } from './ConflictNote.tsx';
import { fieldId } from './form.ts';
import { GroupRail } from './GroupRail.tsx';
import { groupOf, type GroupOfSettings } from './groups.ts';
import { GroupFields } from './groups/GroupFields.tsx';
import { LeaveDialog } from './LeaveDialog.tsx';
import { SaveBar } from './SaveBar.tsx';
import { SaveDialog } from './SaveDialog.tsx';
import type { SeenConfiguration, SettingName } from './settings.ts';
import { useConfigurationForm } from './useConfigurationForm.ts';

interface Props {
  readonly loaded: SeenConfiguration;
  readonly group: GroupOfSettings;
}

export function ConfigurationForm({ loaded, group }: Props) {
  const navigate = useNavigate();
  const [isSaving, setSaving] = useState(false);
  // The bar with the button that was pressed goes once nothing is left to save.
  const title = useRef<HTMLHeadingElement>(null);
  const toTitle = () => title.current?.focus();
  const { form, names, wanted, errors, attempt, tryToSave, conflict, ...acts } = useConfigurationForm(loaded);
  // A downtime that is announced without a start changes nothing yet, but somebody began it.
  const isUnsaved = names.length > 0 || Object.keys(errors).length > 0;
  useUnsentText({ hasUnsent: () => isUnsaved, settle: () => Promise.resolve(!isUnsaved) }, isUnsaved);
  const wrong = Object.keys(errors) as SettingName[]; // oxlint-disable-line typescript/no-unsafe-type-assertion -- its own keys
  const wrongHere = wrong.filter((name) => groupOf(name)?.id === group.id);

  function startSaving() {
    tryToSave();
    const [first] = wrongHere.length > 0 ? wrongHere : wrong;
    const section = first === undefined ? undefined : groupOf(first)?.id;
    if (section === undefined) setSaving(true);
    else if (section !== group.id) void navigate(href(PATHS.configurationSection, { section }));
  }

  return (
    <>
      <PageTitle
        ref={title}
        sub={`How ${settings.APP_NAME} works for your whole university. Every change is logged with its reason.`}
      >
        Configuration
      </PageTitle>
      <div className={styles['layout']}>
        <GroupRail current={group.id} unsaved={names.map((name) => groupOf(name)?.id)} />
        <div className={styles['middle']}>
          {conflict !== null && <ConflictNote form={form} wanted={wanted} conflict={conflict} {...acts} />}
          {attempt > 0 && (
            <ErrorSummary
              // Another group is another form: its first wrong entry gets the focus.
              key={group.id}
              attempt={attempt}
              errors={wrongHere.map((name) => ({ fieldId: fieldId(name), text: errors[name] ?? '' }))}
            />
          )}
          <GroupFields group={group} form={form} />
          <SaveBar
            isShown={isUnsaved}
            names={names}
            wrong={wrong}
            onDiscard={() => {
              acts.discard();
              toTitle();
            }}
            onSave={startSaving}
          />
        </div>
      </div>
      {isSaving && (
        <SaveDialog
          seen={form.seen}
          wanted={wanted}
          names={names}
          zone={form.zone}
          save={acts.save}
          onSaved={() => {
            setSaving(false);
            toTitle();
          }}
          onClose={() => setSaving(false)}
        />
      )}
      <LeaveDialog isNeeded={isUnsaved} />
    </>
  );
}
