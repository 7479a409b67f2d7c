/** Far above any essay, far below what could stall a reader's browser or the server. A request holds at most 1 MB. */
export const RICH_TEXT_LIMITS = {
  /** doc, table, row, cell, list, item, list … */
  depth: 16,
  nodes: 20_000,
  characters: 400_000,
  linkLength: 2000,
  altLength: 500,
  titleLength: 200,
  latexLength: 2000,
  tableRows: 200,
  tableColumns: 30,
} as const;

/** Of a column of a table, in pixels: what it can be dragged to, and the room that one is given that nobody dragged. */
export const COLUMN_WIDTH = { least: 48, most: 1600, usual: 80, step: 40 } as const;
