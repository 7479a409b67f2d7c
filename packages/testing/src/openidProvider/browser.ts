/** What a browser does on the provider's own pages, without one: follows redirects, keeps cookies, sends the forms. */
export class PlainBrowser {
  readonly #cookies = new Map<string, Map<string, string>>();

  /** Follows redirects of the sites that it may open until one leads elsewhere; gives that address, or the page. */
  async open(address: string, init: { readonly form?: Readonly<Record<string, string>> } = {}): Promise<Opened> {
    let next = new URL(address);
    let form = init.form;
    for (let step = 0; step < MOST_STEPS; step++) {
      const answer = await this.#fetch(next, form);
      const location = answer.headers.get('location');
      if (location === null) return { address: next.href, status: answer.status, html: await answer.text() };
      const target = new URL(location, next);
      if (target.origin !== next.origin) return { address: target.href, status: answer.status, html: '' };
      [next, form] = [target, undefined];
    }
    throw new Error(`${address} leads on for ever.`);
  }

  async #fetch(url: URL, form: Readonly<Record<string, string>> | undefined): Promise<Response> {
    const jar = this.#cookies.get(url.host) ?? new Map<string, string>();
    this.#cookies.set(url.host, jar);
    const answer = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form === undefined ? {} : { method: 'POST', body: new URLSearchParams(form) }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (name !== undefined && value !== undefined) jar.set(name, value);
    }
    return answer;
  }
}

const MOST_STEPS = 10;

export interface Opened {
  readonly address: string;
  readonly status: number;
  readonly html: string;
}

/** Signs in at the provider's own pages; gives the address of ours that it sends the browser to. */
export async function signInAtOpenidProvider(browser: PlainBrowser, address: string, login: string): Promise<string> {
  let page = await browser.open(address);
  for (let step = 0; step < 4 && page.html !== ''; step++) {
    const action = /<form[^>]* action="([^"]+)"/.exec(page.html)?.[1];
    if (action === undefined) throw new Error(`The provider shows no form: ${page.html.slice(0, 500)}`);
    const prompt = page.html.includes('name="login"') ? 'login' : 'consent';
    const form: Record<string, string> = prompt === 'login' ? { prompt, login, password: 'any' } : { prompt };
    page = await browser.open(new URL(action, page.address).href, { form });
  }
  return page.address;
}
