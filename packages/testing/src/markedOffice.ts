import { strToU8, zipSync } from 'fflate';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const WORD = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const RELATIONS = 'xmlns="http://schemas.openxmlformats.org/package/2006/relationships"';
const TYPE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

function packed(files: Readonly<Record<string, string | Uint8Array>>): Buffer {
  const entries = Object.entries(files).map(([name, file]) => [name, typeof file === 'string' ? strToU8(file) : file]);
  return Buffer.from(zipSync(Object.fromEntries(entries) as Record<string, Uint8Array>)); // oxlint-disable-line typescript/no-unsafe-type-assertion -- fromEntries forgets the types
}

const properties = (marker: string) => ({
  'docProps/core.xml': `${HEAD}<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:creator>${marker}</dc:creator><cp:lastModifiedBy>${marker}</cp:lastModifiedBy></cp:coreProperties>`,
  'docProps/app.xml': `${HEAD}<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/extended-properties"><Company>${marker}</Company><Manager>${marker}</Manager></Properties>`,
  'docProps/custom.xml': `${HEAD}<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/custom-properties"><property name="Owner"><vt:lpwstr xmlns:vt="x">${marker}</vt:lpwstr></property></Properties>`,
});

function contentTypes(part: string, type: string): string {
  return `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="jpg" ContentType="image/jpeg"/><Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.${type}.main+xml"/><Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/></Types>`;
}

const rootRelations = (part: string) =>
  `${HEAD}<Relationships ${RELATIONS}><Relationship Id="rId1" Type="${TYPE}/officeDocument" Target="${part}"/><Relationship Id="rId2" Type="http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties" Target="docProps/core.xml"/></Relationships>`;

/** With a tracked change, a remark, people, a template on the author's disk and a photo. */
export function packedDocx(marker: string, jpeg: Buffer): Buffer {
  return packed({
    '[Content_Types].xml': contentTypes('word/document.xml', 'wordprocessingml.document'),
    '_rels/.rels': rootRelations('word/document.xml'),
    ...properties(marker),
    'word/document.xml': `${HEAD}<w:document ${WORD}><w:body><w:p w:rsidR="00AB12CD"><w:ins w:id="1" w:author="${marker}" w:date="2026-01-01T00:00:00Z"><w:r><w:t>An essay</w:t></w:r></w:ins></w:p></w:body></w:document>`,
    'word/comments.xml': `${HEAD}<w:comments ${WORD}><w:comment w:id="0" w:author="${marker}" w:initials="${marker}"><w:p/></w:comment></w:comments>`,
    'word/people.xml': `${HEAD}<w15:people xmlns:w15="http://schemas.microsoft.com/office/word/2012/wordml"><w15:person w15:author="${marker}"><w15:presenceInfo w15:providerId="AD" w15:userId="S::${marker}"/></w15:person></w15:people>`,
    'word/_rels/settings.xml.rels': `${HEAD}<Relationships ${RELATIONS}><Relationship Id="rId1" Type="${TYPE}/attachedTemplate" Target="file:///C:\\Users\\${marker}\\Normal.dotm" TargetMode="External"/></Relationships>`,
    'word/media/image1.jpg': jpeg,
    'word/embeddings/oleObject1.bin': strToU8(marker),
    'customXml/item1.xml': `${HEAD}<p:properties xmlns:p="x"><Owner>${marker}</Owner></p:properties>`,
  });
}

export function markedPptx(marker: string): Buffer {
  return packed({
    '[Content_Types].xml': contentTypes('ppt/presentation.xml', 'presentationml.presentation'),
    '_rels/.rels': rootRelations('ppt/presentation.xml'),
    ...properties(marker),
    'ppt/presentation.xml': `${HEAD}<p:presentation xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"/>`,
    'ppt/commentAuthors.xml': `${HEAD}<p:cmAuthorLst xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"><p:cmAuthor id="0" name="${marker}" initials="${marker}" lastIdx="1" clrIdx="0"/></p:cmAuthorLst>`,
  });
}

export function markedXlsx(marker: string): Buffer {
  const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
  return packed({
    '[Content_Types].xml': contentTypes('xl/workbook.xml', 'spreadsheetml.sheet'),
    '_rels/.rels': rootRelations('xl/workbook.xml'),
    ...properties(marker),
    'xl/workbook.xml': `${HEAD}<workbook ${main}><fileSharing userName="${marker}"/><x15ac:absPath xmlns:x15ac="x" url="C:\\Users\\${marker}\\"/><sheets/></workbook>`,
    'xl/comments1.xml': `${HEAD}<comments ${main}><authors><author>${marker}</author></authors><commentList/></comments>`,
    'xl/persons/person.xml': `${HEAD}<personList xmlns="x"><person displayName="${marker}" id="{0}" userId="${marker}" providerId="AD"/></personList>`,
  });
}

export function markedOdt(marker: string): Buffer {
  const names =
    'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:meta="urn:oasis:names:tc:opendocument:xmlns:meta:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"';
  return packed({
    mimetype: 'application/vnd.oasis.opendocument.text',
    'content.xml': `${HEAD}<office:document-content ${names}><office:body><office:text><text:p>An essay<office:annotation><dc:creator>${marker}</dc:creator><meta:creator-initials>${marker}</meta:creator-initials><text:p>A remark</text:p></office:annotation></text:p></office:text></office:body></office:document-content>`,
    'meta.xml': `${HEAD}<office:document-meta ${names}><office:meta><meta:initial-creator>${marker}</meta:initial-creator><dc:creator>${marker}</dc:creator></office:meta></office:document-meta>`,
  });
}
