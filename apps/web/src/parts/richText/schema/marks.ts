import { safeHref } from '@circuit/domain/richText';
import { Mark } from '@tiptap/core';
import { Link } from '@tiptap/extension-link';

const shifted = (name: 'subscript' | 'superscript', tag: 'sub' | 'sup', key: string) =>
  Mark.create({
    name,
    excludes: name === 'subscript' ? 'superscript' : 'subscript',
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
    addKeyboardShortcuts() {
      return { [key]: () => this.editor.commands.toggleMark(name) };
    },
  });

/** A link is an address and nothing else; only those that the server takes. (RX-4) */
const SafeLink = Link.extend({
  addAttributes: () => ({
    href: { default: null, parseHTML: (element) => safeHref(element.getAttribute('href')) },
  }),
}).configure({
  openOnClick: false,
  defaultProtocol: 'https',
  HTMLAttributes: { rel: 'noopener noreferrer nofollow' },
  isAllowedUri: (address) => safeHref(address) !== null,
});

export const MARKS = [SafeLink, shifted('subscript', 'sub', 'Mod-,'), shifted('superscript', 'sup', 'Mod-.')];
