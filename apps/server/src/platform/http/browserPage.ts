import { createHash } from 'node:crypto';

import type { BrowserAnswer } from '@circuit/contract/endpoint';

const STYLE = `:root{color-scheme:light dark}
body{margin:0;padding:2rem 1.25rem;font:1rem/1.5 system-ui,sans-serif;background:Canvas;color:CanvasText}
main{max-width:34rem;margin:0 auto}
h1{font-size:1.375rem;line-height:1.25}
a{display:inline-block;padding:.625rem 1rem;border-radius:.375rem;background:#0b5d4e;color:#fff;font-weight:600;text-decoration:none}
a:focus-visible{outline:3px solid Highlight;outline-offset:2px}
small{opacity:.8}`;

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

export interface BrowserPage {
  readonly status?: number;
  readonly title: string;
  /** Each a paragraph of plain text. */
  readonly texts: readonly string[];
  /** One thing to do: a link that opens a new window. */
  readonly link?: { readonly href: string; readonly label: string };
  /** What the script reads, as attributes of the body. */
  readonly data?: Readonly<Record<string, string>>;
  /** Ours alone, always the same text, so that its hash can stand in the policy. */
  readonly script?: string;
  /** What support asks for. */
  readonly reference?: string;
  /** Who may show it in a frame besides ourselves. */
  readonly frameOrigins: readonly string[];
  readonly cookies?: readonly string[];
}

/** A page without the web app, for a browser that is on its way: nothing in it comes from elsewhere. (LT-16) */
export function browserPage(page: BrowserPage): BrowserAnswer {
  const { status = 200, title, texts, link, data = {}, script, reference, cookies = [] } = page;
  const attributes = Object.entries(data).map(([name, value]) => ` data-${name}="${escaped(value)}"`);
  const html = [
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">`,
    // Of the web app, by the only name that it has in every build. (OF-13)
    '<link rel="icon" type="image/svg+xml" href="/favicon.svg">',
    `<title>${escaped(title)}</title><style>${STYLE}</style></head><body${attributes.join('')}><main>`,
    `<h1>${escaped(title)}</h1>`,
    ...texts.map((text) => `<p>${escaped(text)}</p>`),
    link === undefined
      ? ''
      : `<p><a href="${escaped(link.href)}" target="_blank" rel="noopener">${escaped(link.label)}</a></p>`,
    reference === undefined ? '' : `<p><small>Reference: ${escaped(reference)}</small></p>`,
    `</main>${script === undefined ? '' : `<script>${script}</script>`}</body></html>`,
  ].join('');
  return { status, headers: headersOf(page), cookies: [...cookies], html };
}

function headersOf({ script, frameOrigins }: BrowserPage): Record<string, string> {
  const policy = [
    "default-src 'none'",
    `style-src ${hashOf(STYLE)}`,
    ...(script === undefined ? [] : [`script-src ${hashOf(script)}`]),
    // The icon.
    "img-src 'self'",
    // The confirmation goes to ourselves.
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${["'self'", ...frameOrigins].join(' ')}`,
  ];
  return { 'Content-Security-Policy': policy.join('; '), 'Content-Type': 'text/html; charset=utf-8' };
}

/** On to another address, with a GET whatever the method was. */
export function onwards(location: string, cookies: readonly string[] = []): BrowserAnswer {
  return { status: 303, headers: { Location: location }, cookies: [...cookies], html: '' };
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? '');
