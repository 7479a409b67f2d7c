import type { PlainBrowser } from '../openidProvider/browser.ts';

/** The form that a page has the browser send on by itself. */
export interface SentForm {
  readonly action: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** Signs in at the provider, unless the browser is signed in there already; gives what it is to send to the service. */
export async function signInAtSamlProvider(
  browser: PlainBrowser,
  address: string,
  { userName, password }: { readonly userName: string; readonly password: string },
): Promise<SentForm> {
  let page = await browser.open(address);
  if (page.html.includes('name="password"')) {
    const { fields } = formIn(page.html);
    page = await browser.open(page.address, { form: { ...fields, username: userName, password } });
  }
  const form = formIn(page.html);
  if (form.fields['SAMLResponse'] === undefined)
    throw new Error(`The provider sends nothing: ${page.html.replaceAll(/<[^>]+>|\s+/g, ' ').slice(0, 500)}`);
  return form;
}

function formIn(html: string): SentForm {
  const inputs = [...html.matchAll(/<input[^>]*>/g)].map(([text]) => text);
  const named = inputs.map((text): [string, string] => [attributeIn(text, 'name'), attributeIn(text, 'value')]);
  const [form = ''] = /<form[^>]*>/.exec(html) ?? [];
  return { action: attributeIn(form, 'action'), fields: Object.fromEntries(named.filter(([name]) => name !== '')) };
}

function attributeIn(text: string, name: string): string {
  const [, value = ''] = new RegExp(` ${name}="([^"]*)"`).exec(text) ?? [];
  return value.replaceAll('&quot;', '"').replaceAll('&#039;', "'").replaceAll('&lt;', '<').replaceAll('&amp;', '&');
}
