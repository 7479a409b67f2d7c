/** A browser at a CAS server: it keeps the cookies of one session there. */
export interface CasBrowser {
  /** Signs in at the page that an application sent it to; gives the address that it is sent back to. */
  readonly signIn: (loginUrl: string, username: string, password: string) => Promise<string>;
  /** Comes again while signed in: sent back at once. */
  readonly comeAgain: (loginUrl: string) => Promise<string>;
  readonly logOut: (logoutUrl: string) => Promise<Response>;
}

export function aCasBrowser(): CasBrowser {
  const cookies = new Map<string, string>();
  const go = async (address: string, form?: Readonly<Record<string, string>>): Promise<Response> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(address, {
      redirect: 'manual',
      headers: { cookie },
      ...(form === undefined ? {} : { method: 'POST', body: new URLSearchParams(form) }),
    });
    for (const text of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^\s*([^=]+)=([^;]*)/.exec(text) ?? [];
      cookies.set(name, value);
    }
    return answer;
  };
  return {
    signIn: async (loginUrl, username, password) => {
      const page = await (await go(loginUrl)).text();
      const service = new URL(loginUrl).searchParams.get('service') ?? '';
      const answer = await go(loginUrl, {
        csrfmiddlewaretoken: hiddenField(page, 'csrfmiddlewaretoken'),
        lt: hiddenField(page, 'lt'),
        service,
        username,
        password,
      });
      return locationOf(answer);
    },
    comeAgain: async (loginUrl) => locationOf(await go(loginUrl)),
    logOut: (logoutUrl) => go(logoutUrl),
  };
}

const hiddenField = (page: string, name: string): string =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? '';

function locationOf(answer: Response): string {
  const location = answer.headers.get('location');
  if (location === null) throw new Error(`The CAS server sent the browser nowhere: status ${answer.status}.`);
  return location;
}
