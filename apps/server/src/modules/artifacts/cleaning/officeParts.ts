const CORE = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties"/>`;
const APP = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/extended-properties"/>`;
const CUSTOM = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/custom-properties"/>`;
const EMPTY = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<empty/>`;
const META = `<?xml version="1.0" encoding="UTF-8"?>
<office:document-meta xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" office:version="1.2"><office:meta/></office:document-meta>`;

/** Attributes of remarks and of tracked changes, in Word, PowerPoint and Excel. The number keeps two people two. */
const AUTHOR_ATTRIBUTE =
  /\s(?:\w+:)?(?:author|initials|userName|lastEditedBy|displayName|userId|providerId|lastModifiedBy)="[^"]*"/g;
/** Word numbers each sitting at the desk, the same in all documents that grew from one. */
const SITTING = /\s\w+:rsid\w*="[^"]*"|<w:rsids>.*?<\/w:rsids>|<w:rsids\/>/gs;
const AUTHOR_ELEMENT =
  /<((?:dc|meta|loext|text|office):(?:creator|initial-creator|creator-initials|sender-initials|author-name|author-initials))(\s[^>]*)?>[^<]*<\/\1>/g;
const EXCEL_AUTHOR = /<author>[^<]*<\/author>/g;
/** Where the file lay on its author's disk. */
const PATH_ELEMENT = /<(\w+:absPath)\s[^>]*?(?:\/>|>.*?<\/\1>)/gs;
const PATH_TARGET = /\bTarget="(?:file:|[a-z]:\\|\\\\)[^"]*"/gi;

/** The XML of one part of an Office or OpenDocument file, without traces of who wrote it. (AR-9) */
export function cleanPart(name: string, xml: string): string {
  if (/^docProps\/core[^/]*\.xml$/i.test(name)) return CORE;
  if (/^docProps\/app\.xml$/i.test(name)) return APP;
  if (/^docProps\/custom\.xml$/i.test(name)) return CUSTOM;
  if (name === 'meta.xml') return META;
  // Notes of servers and add-ins; only the list of sources is the author's own work.
  if (/^customXml\/item\d+\.xml$/i.test(name) && !xml.includes('officeDocument/2006/bibliography')) return EMPTY;
  const withoutNames = /commentAuthors|authors\.xml$/i.test(name)
    ? xml.replaceAll(/\s(?:name)="[^"]*"/g, ' name="Author"')
    : xml;
  return withoutNames
    .replaceAll(AUTHOR_ATTRIBUTE, (found) => found.replace(/"[^"]*"$/, '"Author"'))
    .replaceAll(SITTING, '')
    .replaceAll(AUTHOR_ELEMENT, '<$1$2>Author</$1>')
    .replaceAll(EXCEL_AUTHOR, '<author>Author</author>')
    .replaceAll(PATH_ELEMENT, '')
    .replaceAll(PATH_TARGET, 'Target="about:blank"');
}
