import { TextAreaField } from '@circuit/ui';

import { fieldId, type Form } from '../form.ts';

export function ConnectionsFields({ form }: { readonly form: Form }) {
  return (
    <TextAreaField
      id={fieldId('egressAllowedHosts')}
      label="Allowed hosts, one per line"
      hint="If this is empty, the server may contact any public website, never an internal address. With hosts listed, it contacts only these. *.example.edu stands for every host under example.edu."
      rows={6}
      value={form.draft.egressAllowedHosts}
      onChange={(egressAllowedHosts) => form.edit({ egressAllowedHosts })}
      onBlur={() => form.leave('egressAllowedHosts')}
      error={form.errorOf('egressAllowedHosts')}
    />
  );
}
