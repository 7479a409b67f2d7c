interface Item {
  readonly paragraph: Element;
  /** Which list of the text it belongs to, and how deep: "l0" and 2. */
  readonly list: string;
  readonly level: number;
  readonly isNumbered: boolean;
}

const PLACE = /mso-list:\s*(l\d+) level(\d+)/;
const NUMBER = /^\(?(?:\d+|[a-z]|[ivxlc]+)[.)]/i;

/** Word puts a list on the clipboard as paragraphs with a mark and spaces in front: makes lists of them again. */
export function makeWordLists(body: HTMLElement): void {
  let open: { readonly list: Element; readonly item: Item }[] = [];
  let last: Element | null = null;
  for (const paragraph of body.querySelectorAll('p[style*="mso-list:"]')) {
    const item = itemOf(paragraph);
    if (item === null) continue;
    if (last === null || paragraph.previousElementSibling !== last) open = [];
    while (open.length > 0 && !continues(open.at(-1)?.item, item)) open.pop();
    let inner = open.at(-1);
    if (inner === undefined || inner.item.level < item.level) {
      const list = body.ownerDocument.createElement(item.isNumbered ? 'ol' : 'ul');
      const holder = inner?.list.lastElementChild ?? null;
      if (holder === null) paragraph.before(list);
      else holder.append(list);
      inner = { list, item };
      open.push(inner);
    }
    const entry = body.ownerDocument.createElement('li');
    inner.list.append(entry);
    last = open[0]?.list ?? null;
    entry.append(paragraph);
  }
}

/** The list that is open goes on with this item, or holds a deeper one for it. */
function continues(open: Item | undefined, item: Item): boolean {
  if (open === undefined || open.level > item.level) return false;
  return open.level < item.level || (open.list === item.list && open.isNumbered === item.isNumbered);
}

function itemOf(paragraph: Element): Item | null {
  const [, list = '', level = '1'] = PLACE.exec(paragraph.getAttribute('style') ?? '') ?? [];
  if (list === '') return null;
  const mark = paragraph.querySelector('[style*="mso-list:Ignore"], [style*="mso-list: Ignore"]');
  const isNumbered = NUMBER.test(mark?.textContent.trim() ?? '');
  mark?.remove();
  return { paragraph, list, level: Number(level), isNumbered };
}
