/**
 * The cells of a table that was copied from a spreadsheet or a document: tabs between cells, a cell with a line break in
 * quotes, quotes inside doubled. Empty rows are left out.
 */
export function pastedCells(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  const endCell = () => {
    row.push(cell.replaceAll(/\s+/g, ' ').trim());
    cell = '';
  };
  const endRow = () => {
    endCell();
    if (row.some((value) => value !== '')) rows.push(row);
    row = [];
  };
  for (let index = 0; index < text.length; index++) {
    const sign = text[index] ?? '';
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (text[index + 1] === '"') {
        cell += '"';
        index++;
      } else isQuoted = false;
    } else if (sign === '"' && cell === '' && closes(text, index)) isQuoted = true;
    else if (sign === '\t') endCell();
    else if (sign === '\n') endRow();
    else if (sign !== '\r') cell += sign;
  }
  endRow();
  return rows;
}

/** A quote opens a cell only if it is closed at the end of one; otherwise it is a quote that somebody wrote. */
function closes(text: string, start: number): boolean {
  for (let index = start + 1; index < text.length; index++) {
    if (text[index] !== '"') continue;
    if (text[index + 1] === '"') index++;
    else return ['\t', '\n', '\r', undefined].includes(text[index + 1]);
  }
  return false;
}
