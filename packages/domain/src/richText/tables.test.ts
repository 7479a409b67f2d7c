import fc from 'fast-check';
import { expect, test } from 'vitest';

import type { RichDocument, RichNode } from './document.ts';
import { cellKey, isRemovalBlocked, losesCell, tableRows, type CaretPlace } from './tables.ts';

const INSIDE: CaretPlace = { isAtCellStart: false, isAtCellEnd: false, isAfterTable: false, isBeforeTable: false };

const aTable = (id: string, rows: readonly (readonly string[])[]): RichNode => ({
  type: 'table',
  attrs: { id },
  content: rows.map((cells, index) => ({
    type: 'tableRow',
    attrs: { id: `r${index}` },
    content: cells.map((cell) => ({ type: 'tableCell', attrs: { id: cell }, content: [{ type: 'paragraph' }] })),
  })),
});
const doc = (...content: RichNode[]): RichDocument => ({ type: 'doc', content });

test('S3.10/3 a cell is identified by the identifiers of table, row and cell joined with |', () => {
  expect(cellKey('t1', 'r2', 'c3')).toBe('t1|r2|c3');
  expect([...(tableRows(doc(aTable('t', [['a', 'b']]))).get('t|r0') ?? [])]).toEqual(['t|r0|a', 't|r0|b']);
});

test('S5.04/1 backspace at the start and delete at the end of a cell do nothing', () => {
  expect(isRemovalBlocked('Backspace', { ...INSIDE, isAtCellStart: true })).toBe(true);
  expect(isRemovalBlocked('Delete', { ...INSIDE, isAtCellEnd: true })).toBe(true);
});

test('S5.04/1 in the other direction, and inside a cell, they remove as everywhere', () => {
  expect(isRemovalBlocked('Delete', { ...INSIDE, isAtCellStart: true })).toBe(false);
  expect(isRemovalBlocked('Backspace', { ...INSIDE, isAtCellEnd: true })).toBe(false);
  expect(isRemovalBlocked('Backspace', INSIDE)).toBe(false);
  expect(isRemovalBlocked('Delete', INSIDE)).toBe(false);
});

test('S5.04/2 backspace right after and delete right before a table do nothing', () => {
  expect(isRemovalBlocked('Backspace', { ...INSIDE, isAfterTable: true })).toBe(true);
  expect(isRemovalBlocked('Delete', { ...INSIDE, isBeforeTable: true })).toBe(true);
  expect(isRemovalBlocked('Delete', { ...INSIDE, isAfterTable: true })).toBe(false);
  expect(isRemovalBlocked('Backspace', { ...INSIDE, isBeforeTable: true })).toBe(false);
});

const size = fc.integer({ min: 1, max: 5 });
const tables = fc.array(fc.tuple(size, size), { minLength: 1, maxLength: 3 }).map((sizes) =>
  sizes.map(([rows, columns], index) =>
    aTable(
      `t${index}`,
      Array.from({ length: rows }, () => Array.from({ length: columns }, (_, column) => `c${column}`)),
    ),
  ),
);

test('S5.04/3 a removal loses a cell exactly when its row stays and the cell does not', () => {
  fc.assert(
    fc.property(tables, fc.infiniteStream(fc.boolean()), (before, chance) => {
      const goes = () => chance.next().value === true;
      let isHole = false;
      const after = before.flatMap((table) => {
        const rows = (table.content ?? []).flatMap((row) => {
          if (goes()) return [];
          const cells = (row.content ?? []).filter(() => !goes());
          isHole ||= cells.length < (row.content ?? []).length;
          return [{ ...row, content: cells }];
        });
        return rows.length === 0 ? [] : [{ ...table, content: rows }];
      });
      expect(losesCell(tableRows(doc(...before)), tableRows(doc(...after)))).toBe(isHole);
    }),
  );
});

test('S5.04/3 whole rows and whole tables may go, and cells may come', () => {
  const two = doc(
    aTable('t', [
      ['a', 'b'],
      ['a', 'b'],
    ]),
  );
  expect(losesCell(tableRows(two), tableRows(doc(aTable('t', [['a', 'b']]))))).toBe(false);
  expect(losesCell(tableRows(two), tableRows(doc()))).toBe(false);
  expect(
    losesCell(
      tableRows(two),
      tableRows(
        doc(
          aTable('t', [
            ['a', 'b', 'c'],
            ['a', 'b', 'c'],
          ]),
        ),
      ),
    ),
  ).toBe(false);
  expect(losesCell(tableRows(two), tableRows(doc(aTable('t', [['a'], ['a', 'b']]))))).toBe(true);
});
