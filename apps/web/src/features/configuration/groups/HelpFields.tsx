import type { Form } from '../form.ts';
import { TextSetting } from './TextSetting.tsx';

export function HelpFields({ form }: { readonly form: Form }) {
  return (
    <>
      <TextSetting
        form={form}
        name="helpUrl"
        label="Help page"
        hint="Help in the user menu leads there. If this is empty, it leads to the built-in help."
      />
      <TextSetting form={form} name="supportEmail" label="Support e-mail" hint="Shown when something goes wrong." />
      <TextSetting
        form={form}
        name="disabilityContactUrl"
        label="Contact about disabilities"
        hint="A web address, or mailto: and an e-mail address. The footer links to it."
      />
    </>
  );
}
