import { RICH_TEXT_LIMITS } from './limits.ts';

const SCHEMES: ReadonlySet<string> = new Set(['https:', 'http:', 'mailto:']);

/** The address of a link if it may be one, else null: a web page or a mail address, and nothing that runs. (RX-4) */
export function safeHref(address: unknown): string | null {
  if (typeof address !== 'string' || address.length > RICH_TEXT_LIMITS.linkLength) return null;
  // Browsers drop these inside an address, so "java\nscript:" would be one word again.
  if (hasControlCharacter(address) || address !== address.trim()) return null;
  const scheme = /^[a-z][a-z0-9+.-]*:/i.exec(address)?.[0].toLowerCase();
  if (scheme === undefined || !SCHEMES.has(scheme)) return null;
  if (scheme === 'mailto:') return /^mailto:[^\s<>"]+@[^\s<>"]+$/i.test(address) ? address : null;
  return /^https?:\/\/[^\s/?#\\@]+(?:[/?#]\S*)?$/i.test(address) ? address : null;
}

/** What somebody typed as an address, completed: "example.org" is a web page, "ada@example.org" a mail address. */
export function completedHref(typed: string): string | null {
  const text = typed.trim();
  if (text === '') return null;
  if (/^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[\w.-]+:\d/.test(text)) return safeHref(text);
  return safeHref(/^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(text) ? `mailto:${text}` : `https://${text}`);
}

function hasControlCharacter(text: string): boolean {
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code < 0x20 || code === 0x7f) return true;
  }
  return false;
}
