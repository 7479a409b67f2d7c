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

/** A drawing of Windows whose head says with which program it was made, and for which file. */
function markedEmf(marker: string): Buffer {
  const description = Buffer.from(`${marker}\0`, 'utf16le');
  const head = Buffer.alloc(108);
  head.writeUInt32LE(1, 0);
  head.write(' EMF', 40, 'latin1');
  head.writeUInt32LE(description.length / 2, 60);
  head.writeUInt32LE(head.length, 64);
  return Buffer.concat([head, description]);
}

/** With a tracked change, a remark, people, a template on the author's disk and a photo. */
export function packedDocx(marker: string, jpeg: Buffer): Buffer {
  return packed({
    '[Content_Types].xml': contentTypes('word/document.xml', 'wordprocessingml.document'),
    '_rels/.rels': rootRelations('word/document.xml'),
    ...properties(marker),
    'word/document.xml': `${HEAD}<w:document ${WORD}><w:body><w:p w:rsidR="00AB12CD"><w:ins w:id="1" w:author="${marker}" w:date="2026-01-01T00:00:00Z"><w:r><w:t>An essay</w:t></w:r></w:ins><w:del w:id="2" w:author = '${marker}'/><wp:docPr xmlns:wp="x" id="1" name="Picture 1" descr="C:\\Users\\${marker}\\photo.jpg"/></w:p></w:body></w:document>`,
    'word/comments.xml': `${HEAD}<w:comments ${WORD}><w:comment w:id="0" w:author="${marker}" w:initials="${marker}"><w:p/></w:comment></w:comments>`,
    'word/people.xml': `${HEAD}<w15:people xmlns:w15="http://schemas.microsoft.com/office/word/2012/wordml"><w15:person w15:author="${marker}"><w15:presenceInfo w15:providerId="AD" w15:userId="S::${marker}"/></w15:person></w15:people>`,
    'word/_rels/settings.xml.rels': `${HEAD}<Relationships ${RELATIONS}><Relationship Id="rId1" Type="${TYPE}/attachedTemplate" Target="file:///C:\\Users\\${marker}\\Normal.dotm" TargetMode="External"/></Relationships>`,
    'word/media/image1.jpg': jpeg,
    'word/media/image2.emf': markedEmf(marker),
    'word/footnotes.xml': Buffer.from(
      `\uFEFF<w:footnotes ${WORD}><w:ins w:author="${marker}"/></w:footnotes>`,
      'utf16le',
    ),
    'word/embeddings/old.doc': Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), Buffer.from(marker)]),
    'word/embeddings/inner.pdf': strToU8(`%PDF-1.7 ${marker}`),
    'docProps/thumbnail.jpeg': jpeg,
    'word/embeddings/oleObject1.bin': strToU8(marker),
    'customXml/item1.xml': `${HEAD}<p:properties xmlns:p="x"><Owner>${marker}</Owner></p:properties>`,
  });
}

export function markedPptx(marker: string, pictures: Readonly<Record<string, Buffer>>): Buffer {
  const media = Object.entries(pictures).map(([name, bytes]) => [`ppt/media/${name}`, bytes] as const);
  return packed({
    '[Content_Types].xml': contentTypes('ppt/presentation.xml', 'presentationml.presentation'),
    '_rels/.rels': rootRelations('ppt/presentation.xml').replace(
      '</Relationships>',
      `<Relationship Id="rId3" Type="http://schemas.openxmlformats.org/package/2006/relationships/digital-signature/origin" Target="_xmlsignatures/origin.sigs"/></Relationships>`,
    ),
    ...properties(marker),
    ...Object.fromEntries(media),
    'package/services/metadata/core-properties/0a1b.psmdcp': properties(marker)['docProps/core.xml'],
    '_xmlsignatures/origin.sigs': '',
    '_xmlsignatures/sig1.xml': `${HEAD}<Signature><X509Certificate>${marker}</X509Certificate></Signature>`,
    'ppt/changesInfos/changesInfo1.xml': `${HEAD}<pc:chgInfo xmlns:pc="x"><pc:chg name="${marker}"/></pc:chgInfo>`,
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
    'xl/pivotCache/pivotCacheDefinition1.xml': `${HEAD}<pivotCacheDefinition ${main} refreshedBy='${marker}'/>`,
    'xl/connections.xml': `${HEAD}<connections ${main}><connection id="1" name="Sales" type="1"><dbPr connection="User ID=${marker}"/><textPr sourceFile="D:\\${marker}.csv"/></connection></connections>`,
    'xl/printerSettings/printerSettings1.bin': Buffer.from(marker, 'utf16le'),
    'xl/worksheets/sheet1.xml': `${HEAD}<worksheet ${main}><sheetData/><pageSetup orientation="portrait" r:id="rId1"/></worksheet>`,
    'xl/worksheets/_rels/sheet1.xml.rels': `${HEAD}<Relationships ${RELATIONS}><Relationship Id="rId1" Type="${TYPE}/printerSettings" Target="../printerSettings/printerSettings1.bin"/></Relationships>`,
    'xl/tables/table1.xml': `${HEAD}<table ${main} id="1" name="Table1" displayName="Table1" ref="A1:B2"/>`,
    'xl/persons/person.xml': `${HEAD}<personList xmlns="x"><person displayName="${marker}" id="{0}" userId="${marker}" providerId="AD"/></personList>`,
  });
}

export function markedOdt(marker: string, png: Buffer): Buffer {
  const names =
    'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:meta="urn:oasis:names:tc:opendocument:xmlns:meta:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"';
  return packed({
    mimetype: 'application/vnd.oasis.opendocument.text',
    'content.xml': `${HEAD}<office:document-content ${names}><office:body><office:text><text:p>An essay<office:annotation><dc:creator>${marker}</dc:creator><meta:creator-initials>${marker}</meta:creator-initials><text:p>A remark</text:p></office:annotation></text:p></office:text></office:body></office:document-content>`,
    'settings.xml': `${HEAD}<office:document-settings ${names} xmlns:config="x"><config:config-item config:name="PrinterName" config:type="string">${marker}</config:config-item></office:document-settings>`,
    'META-INF/documentsignatures.xml': `${HEAD}<document-signatures>${marker}</document-signatures>`,
    'Thumbnails/thumbnail.png': png,
    'meta.xml': `${HEAD}<office:document-meta ${names}><office:meta><meta:initial-creator>${marker}</meta:initial-creator><dc:creator>${marker}</dc:creator></office:meta></office:document-meta>`,
  });
}
