/** The way of one browser over the provider's own pages: it keeps the cookies, and follows while it stays there. */
export class SamlBrowser {
  readonly #cookies = new Map<string, string>();

  /** Opens an address of the provider; gives the page, or where the provider sends the browser. */
  async open(address: string, form?: Readonly<Record<string, string>>): Promise<{ address: string; html: string }> {
    let url = new URL(address);
    let sent = form;
    for (let step = 0; step < MOST_STEPS; step++) {
      const answer = await fetch(url, {
        redirect: 'manual',
        headers: { cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
        ...(sent === undefined ? {} : { method: 'POST', body: new URLSearchParams(sent) }),
      });
      for (const line of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        this.#cookies.set(name, value);
      }
      const html = await answer.text();
      const location = answer.headers.get('location');
      if (location === null) return { address: url.href, html };
      const next = new URL(location, url);
      if (next.origin !== url.origin) return { address: next.href, html: '' };
      [url, sent] = [next, undefined];
    }
    throw new Error(`${address} leads on for ever.`);
  }
}

const MOST_STEPS = 10;

/** The form that a page has the browser send on by itself. */
export interface SentForm {
  readonly action: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** Signs in at the provider, unless the browser is signed in there already; gives what it is to send to the service. */
export async function signInAtSamlProvider(
  browser: SamlBrowser,
  address: string,
  { userName, password }: { readonly userName: string; readonly password: string },
): Promise<SentForm> {
  let page = await browser.open(address);
  if (page.html.includes('name="password"')) {
    const { fields } = formIn(page.html);
    page = await browser.open(page.address, { ...fields, username: userName, password });
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
