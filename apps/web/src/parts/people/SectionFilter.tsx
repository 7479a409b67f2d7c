import { SelectField } from '@circuit/ui';

const ALL = '';

interface Props {
  readonly section: string | undefined;
  readonly sections: readonly { readonly name: string; readonly count: number }[];
  readonly onChange: (section: string | null) => void;
}

/** Narrows a list to one section; nothing in a course without any. (SN-4) */
export function SectionFilter({ section = ALL, sections, onChange }: Props) {
  if (sections.length === 0) return null;
  return (
    <SelectField
      label="Section"
      value={section}
      onChange={(chosen) => onChange(chosen === ALL ? null : chosen)}
      options={[
        { value: ALL, label: 'All sections' },
        ...sections.map(({ name, count }) => ({ value: name, label: `${name} (${count})` })),
      ]}
    />
  );
}
