import { createContext, useContext } from 'react';

import type { ProviderDraft, ProviderErrors, ProviderField } from './providerDraft.ts';

export interface FieldsProps {
  readonly draft: ProviderDraft;
  readonly onChange: (draft: ProviderDraft) => void;
  readonly errors: ProviderErrors;
  readonly attempt: number;
}

/** Ids of fields begin with the id of their form, so that the summary of errors leads to them. */
const FormIdContext = createContext('');
export const FormId = FormIdContext.Provider;
export const fieldId = (formId: string, field: ProviderField): string => `${formId}-${field}`;

/** What a field for a text needs. */
export function useTextOf({ draft, onChange, errors }: FieldsProps) {
  const formId = useContext(FormIdContext);
  return (field: ProviderField) => ({
    id: fieldId(formId, field),
    value: draft[field],
    onChange: (text: string) => onChange({ ...draft, [field]: text }),
    error: errors[field],
  });
}
