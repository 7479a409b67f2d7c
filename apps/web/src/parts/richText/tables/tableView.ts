import { COLUMN_WIDTH, columnWidths } from '@circuit/domain/richText';
import type { Node } from '@tiptap/pm/model';
import type { NodeView, ViewMutationRecord } from '@tiptap/pm/view';

/** A table of the editor: as wide as the text, or wider if its columns were dragged wider. (RX-25) */
export class TableView implements NodeView {
  readonly dom = document.createElement('div');
  readonly contentDOM = document.createElement('tbody');
  readonly #table = document.createElement('table');
  readonly #columns = document.createElement('colgroup');
  #node: Node;

  constructor(node: Node) {
    this.#node = node;
    this.dom.dataset['table'] = '';
    // A wide table scrolls to the caret, so it needs no stop of its own for the keyboard. Tools that judge the page are told so.
    this.dom.contentEditable = 'true';
    this.#table.append(this.#columns, this.contentDOM);
    this.dom.append(this.#table);
    this.#show();
  }

  update(node: Node): boolean {
    if (node.type !== this.#node.type) return false;
    this.#node = node;
    this.#show();
    return true;
  }

  /** Widths change while a column is dragged; that is not writing. */
  ignoreMutation({ target }: ViewMutationRecord): boolean {
    return this.dom.contains(target) && !this.contentDOM.contains(target);
  }

  #show(): void {
    const widths = columnWidths(this.#node.firstChild?.children ?? []);
    const columns = widths.map((width) => {
      const column = document.createElement('col');
      if (width > 0) column.style.width = `${width}px`;
      return column;
    });
    this.#columns.replaceChildren(...columns);
    const all = widths.reduce((sum, width) => sum + (width > 0 ? width : COLUMN_WIDTH.usual), 0);
    this.#table.style.width = widths.every((width) => width > 0) ? `${all}px` : '';
    this.#table.style.minWidth = widths.some((width) => width > 0) ? `${all}px` : '';
  }
}
