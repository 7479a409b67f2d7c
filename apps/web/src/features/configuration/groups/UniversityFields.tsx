import { ColorField } from './ColorField.tsx';
import type { Form } from '../form.ts';
import { LogoField } from './LogoField.tsx';
import { TextSetting } from './TextSetting.tsx';

export function UniversityFields({ form }: { readonly form: Form }) {
  return (
    <>
      <TextSetting form={form} name="universityName" label="Name" isRequired maxLength={200} />
      <TextSetting
        form={form}
        name="universityUrl"
        label="Website"
        hint="The logo and the name in the footer lead there."
      />
      <LogoField form={form} />
      <ColorField form={form} />
    </>
  );
}
