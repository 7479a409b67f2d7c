import type { RichDocument, RichMark, RichNode } from './document.ts';
import { artifactOfImage } from './images.ts';
import { safeHref } from './links.ts';
import { playerAddress, type Video } from './video.ts';

export interface HtmlPage {
  readonly title: string;
  readonly document: RichDocument;
  /** The file of a picture beside the page, by the id of its artifact; undefined where it is not there. */
  readonly imageFile: (artifactId: string) => string | undefined;
  /** What was handed in besides the text, as links. */
  readonly links: readonly { readonly name: string; readonly url: string }[];
}

/**
 * A text as one page that a browser opens without us: for a file that leaves the product, never for a screen of it.
 * Every word is escaped, every address checked, and a policy inside lets nothing run or load from elsewhere. (SS-8)
 */
export function htmlPage({ title, document, imageFile, links }: HtmlPage): string {
  const body = document.content.map((node) => block(node, imageFile)).join('\n');
  const more = links.length === 0 ? '' : `<h2>Links</h2>\n<ul>\n${links.map(linkItem).join('\n')}\n</ul>\n`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src 'self' file: data:; style-src 'unsafe-inline'">
<title>${escaped(title)}</title>
<style>body{max-width:42rem;margin:2rem auto;padding:0 1rem;font:1.125rem/1.6 serif}img{max-width:100%}table{border-collapse:collapse}td,th{border:1px solid #999;padding:.25rem .5rem}</style>
</head>
<body>
<h1>${escaped(title)}</h1>
${body}
${more}</body>
</html>
`;
}

const escaped = (text: unknown): string =>
  (typeof text === 'string' ? text : '').replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

function linkItem({ name, url }: HtmlPage['links'][number]): string {
  const href = safeHref(url);
  return `<li>${href === null ? escaped(`${name}: ${url}`) : `<a href="${escaped(href)}">${escaped(name || url)}</a>`}</li>`;
}

type ImageFile = HtmlPage['imageFile'];

const PLAIN: Readonly<Record<string, string>> = {
  paragraph: 'p',
  blockquote: 'blockquote',
  bulletList: 'ul',
  listItem: 'li',
  table: 'table',
  tableRow: 'tr',
};

function block(node: RichNode, imageFile: ImageFile): string {
  const { type, attrs = {} } = node;
  const inner = () => (node.content ?? []).map((child) => block(child, imageFile)).join('');
  const plain = Object.hasOwn(PLAIN, type) ? PLAIN[type] : undefined;
  if (plain !== undefined) return `<${plain}>${inner()}</${plain}>`;
  switch (type) {
    case 'text':
      return (node.marks ?? []).reduce(marked, escaped(node.text));
    case 'hardBreak':
      return '<br>';
    case 'horizontalRule':
      return '<hr>';
    case 'heading': {
      // The title of the page is its first heading.
      const level = Math.min(6, Number(attrs['level'] ?? 1) + 1);
      return `<h${level}>${inner()}</h${level}>`;
    }
    case 'codeBlock':
      return `<pre><code>${inner()}</code></pre>`;
    case 'orderedList':
      return `<ol start="${Number(attrs['start'] ?? 1)}">${inner()}</ol>`;
    case 'tableCell':
    case 'tableHeader': {
      const tag = type === 'tableCell' ? 'td' : 'th';
      return `<${tag} colspan="${Number(attrs['colspan'] ?? 1)}" rowspan="${Number(attrs['rowspan'] ?? 1)}">${inner()}</${tag}>`;
    }
    case 'inlineMath':
      return `<code>${escaped(attrs['latex'])}</code>`;
    case 'blockMath':
      return `<pre><code>${escaped(attrs['latex'])}</code></pre>`;
    case 'image':
      return image(attrs, imageFile);
    case 'video':
      return video(attrs);
    default:
      return inner();
  }
}

function image(attrs: Readonly<Record<string, unknown>>, imageFile: ImageFile): string {
  const id = artifactOfImage(attrs['src']);
  const file = id === null ? undefined : imageFile(id);
  const alt = escaped(attrs['alt']);
  return file === undefined ? `<p>[Image: ${alt}]</p>` : `<p><img src="${escaped(encodeURI(file))}" alt="${alt}"></p>`;
}

function video({ provider, videoId, title }: Readonly<Record<string, unknown>>): string {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what is stored was checked to be a known video (RX-1)
  const href = escaped(playerAddress({ provider, videoId } as Video));
  return `<p>Video: <a href="${href}">${escaped(title || 'Watch')}</a></p>`;
}

const TAGS: Readonly<Record<string, string>> = {
  bold: 'strong',
  italic: 'em',
  underline: 'u',
  strike: 's',
  code: 'code',
  subscript: 'sub',
  superscript: 'sup',
};

function marked(inner: string, { type, attrs }: RichMark): string {
  const href = type === 'link' ? safeHref(attrs?.['href']) : null;
  if (href !== null) return `<a href="${escaped(href)}">${inner}</a>`;
  const tag = Object.hasOwn(TAGS, type) ? TAGS[type] : undefined;
  return tag === undefined ? inner : `<${tag}>${inner}</${tag}>`;
}
