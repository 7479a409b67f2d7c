import { RICH_TEXT_LIMITS } from '@circuit/domain/richText';
import { InputRule, Node, type NodeViewRenderer } from '@tiptap/core';

import { renderLatex } from '../latex.ts';

const shownAs =
  (isBlock: boolean): NodeViewRenderer =>
  ({ node }) => {
    const dom = document.createElement(isBlock ? 'div' : 'span');
    dom.dataset['math'] = isBlock ? 'block' : 'inline';
    dom.contentEditable = 'false';
    let shown = '';
    const show = (latex: string) => {
      if (latex === shown) return;
      shown = latex;
      void renderLatex(dom, latex, isBlock);
    };
    show(String(node.attrs['latex']));
    return {
      dom,
      update: (next) => {
        if (next.type !== node.type) return false;
        show(String(next.attrs['latex']));
        return true;
      },
      ignoreMutation: () => true,
    };
  };

const latexAttribute = () => ({
  latex: {
    default: '',
    parseHTML: (element: HTMLElement) =>
      (element.getAttribute('data-latex') ?? '').slice(0, RICH_TEXT_LIMITS.latexLength),
    renderHTML: ({ latex }: Record<string, unknown>) => ({ 'data-latex': String(latex) }),
  },
});

export const InlineMath = Node.create({
  name: 'inlineMath',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: latexAttribute,
  parseHTML: () => [{ tag: 'span[data-latex]' }],
  renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes],
  addNodeView: () => shownAs(false),
  addInputRules() {
    return [
      // $$x^2$$ as in LaTeX; one dollar sign is money.
      new InputRule({
        find: /\$\$([^$]+)\$\$$/,
        handler: ({ state: { tr }, range, match: [, latex = ''] }) => {
          tr.replaceWith(range.from, range.to, this.type.create({ latex }));
        },
      }),
    ];
  },
});

export const BlockMath = Node.create({
  name: 'blockMath',
  group: 'block',
  atom: true,
  addAttributes: latexAttribute,
  parseHTML: () => [{ tag: 'div[data-latex]' }],
  renderHTML: ({ HTMLAttributes }) => ['div', HTMLAttributes],
  addNodeView: () => shownAs(true),
});
