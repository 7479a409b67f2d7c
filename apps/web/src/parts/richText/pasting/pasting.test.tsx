import { checkDocument, type RichDocument, type RichNode } from '@circuit/domain/richText';
import { expect, test } from 'vitest';

import { anEditor, paste } from '#testing/anEditor.ts';
import { documentOf } from '../documentOf.ts';

const EMPTY: RichDocument = { type: 'doc', content: [{ type: 'paragraph' }] };

function pasted(html: string): RichDocument {
  const editor = anEditor(EMPTY);
  paste(editor, { 'text/html': html });
  const document = documentOf(editor);
  editor.destroy();
  expect(checkDocument(document)).toMatchObject({ isOk: true });
  return document;
}

/** One line for each block: "heading: Why" or "bulletList > listItem > paragraph: One". */
function outline(node: RichNode, path: readonly string[] = []): string[] {
  const inline = (node.content ?? []).filter(({ type }) => type === 'text' || type === 'hardBreak');
  const here = [...path, node.type];
  if (inline.length > 0) {
    const words = inline.map(({ type, text = '', marks = [] }) =>
      type === 'hardBreak' ? '/' : marks.reduce((inside, mark) => `<${mark.type}>${inside}</>`, text),
    );
    return [`${here.join(' > ')}: ${words.join('')}`];
  }
  return (node.content ?? []).flatMap((child) => outline(child, here));
}
const blocks = (html: string): string[] => pasted(html).content.flatMap((node) => outline(node));

// As Word for Windows puts it on the clipboard: lists are paragraphs with a bullet drawn by hand.
const WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word">
<head><meta name=Generator content="Microsoft Word 15"><style><!-- p.MsoNormal {margin:0in;font-family:"Calibri"} --></style></head>
<body lang=EN-US><!--StartFragment-->
<h1 style='mso-outline-level:1'><span style='font-family:"Cambria"'>Why a price works<o:p></o:p></span></h1>
<p class=MsoNormal><span style='mso-fareast-font-family:Calibri'>A price is <b style='mso-bidi-font-weight:normal'>a signal</b>.<o:p></o:p></span></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraphCxSpFirst style='margin-left:.5in;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span><![endif]>Supply</p>
<p class=MsoListParagraphCxSpLast style='margin-left:1.0in;mso-list:l0 level2 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>o<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>Of labor</p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><![if !supportLists]><span style='mso-list:Ignore'>1.<span>&nbsp;&nbsp; </span></span><![endif]>First</p>
<p class=MsoNormal>The end.</p>
<!--EndFragment--></body></html>`;

test('RX-31 text from Word keeps headings, emphasis and lists, and nothing else', () => {
  expect(blocks(WORD)).toEqual([
    'heading: Why a price works',
    'paragraph: A price is <bold>a signal</>.',
    'bulletList > listItem > paragraph: Supply',
    'bulletList > listItem > bulletList > listItem > paragraph: Of labor',
    'orderedList > listItem > paragraph: First',
    'paragraph: The end.',
  ]);
});

test('RX-31 text from Google Docs is not bold because its wrapper says so, and its styled spans become formats', () => {
  const html = `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr"><span style="font-weight:400;">Plain </span><span style="font-weight:700;">bold</span><span style="font-style:italic;font-weight:400;"> slanted</span></p></b>`;
  expect(blocks(html)).toEqual(['paragraph: Plain <bold>bold</><italic> slanted</>']);
});

test('RX-31 text from a web page leaves its menus, buttons, empty lines and hidden parts behind', () => {
  const html = `<nav><a href="/">Home</a></nav><article><h2>Prices</h2><p></p><p>One<span style="display:none">hidden</span> two.</p><button>Share</button><div>Three.</div></article><style>p{color:red}</style>`;
  expect(blocks(html)).toEqual(['heading: Prices', 'paragraph: One two.', 'paragraph: Three.']);
});
