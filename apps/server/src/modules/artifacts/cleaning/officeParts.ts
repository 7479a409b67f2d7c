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

const VALUE = String.raw`\s*=\s*(?:"[^"]*"|'[^']*')`;
/** Attributes of remarks, of tracked changes and of refreshed tables, in Word, PowerPoint and Excel. */
const AUTHOR_ATTRIBUTE = attribute(
  'author|initials|userName|lastEditedBy|userId|providerId|lastModifiedBy|refreshedBy',
);
/** Word numbers each sitting at the desk, the same in all documents that grew from one. */
const SITTING = new RegExp(String.raw`\s\w+:rsid\w*${VALUE}|<w:rsids>.*?<\/w:rsids>|<w:rsids\/>`, 'gs');
const AUTHOR_ELEMENT =
  /<((?:dc|meta|loext|text|office):(?:creator|initial-creator|creator-initials|sender-initials|author-name|author-initials))(\s[^>]*)?>[^<]*<\/\1>/g;
const EXCEL_AUTHOR = /<((?:\w+:)?author)>[^<]*<\/\1>/g;
/** Where the file lay on its author's disk. */
const PATH_ELEMENT = /<(\w+:absPath)\s[^>]*?(?:\/>|>.*?<\/\1>)/gs;
const PATH = String.raw`(?:file:|[a-z]:[\\/]|\\\\|/Users/|/home/)`;
const PATH_ATTRIBUTE = new RegExp(
  String.raw`\s(?:\w+:)?(?:Target|href|src|url|descr|title|alt|name|sourceFile|odcFile)\s*=\s*(?:"${PATH}[^"]*"|'${PATH}[^']*')`,
  'gi',
);
/** Where a table gets its figures, with servers and accounts. */
const CONNECTION = attribute('connection|sourceFile|odcFile|description|url|singleSignOnId|command');
/** Printers have names of rooms and people; a database is named by its address. */
const OPEN_DOCUMENT_SETTING =
  /<config:config-item\s[^>]*config:name\s*=\s*["'](?:Printer\w*|CurrentDatabase\w*|EmbeddedDatabaseName|Rsid\w*)["'][^>]*?(?:\/>|>[^<]*<\/config:config-item>)/g;

function attribute(names: string): RegExp {
  return new RegExp(String.raw`(\s(?:\w+:)?(?:${names}))${VALUE}`, 'g');
}

/** The XML of one part of an Office or OpenDocument file, without traces of who wrote it. (AR-9) */
export function cleanPart(name: string, xml: string): string {
  const whole = replacedWhole(name, xml);
  if (whole !== undefined) return whole;
  return [...namesOf(name)]
    .reduce((text, pattern) => text.replaceAll(pattern, '$1="Author"'), xml)
    .replaceAll(SITTING, '')
    .replaceAll(AUTHOR_ELEMENT, '<$1$2>Author</$1>')
    .replaceAll(EXCEL_AUTHOR, '<$1>Author</$1>')
    .replaceAll(PATH_ELEMENT, '')
    .replaceAll(PATH_ATTRIBUTE, (found) => found.replace(/=.*/s, '="about:blank"'))
    .replaceAll(name === 'xl/connections.xml' ? CONNECTION : NEVER, '$1=""')
    .replaceAll(name.endsWith('settings.xml') ? OPEN_DOCUMENT_SETTING : NEVER, '');
}

const NEVER = /(?!)/g;

/** By what they are and not where they lie: programs choose the places and say in a relation which one it is. */
function replacedWhole(name: string, xml: string): string | undefined {
  const root = /<(?:\w+:)?(?:coreProperties|Properties)\s[^>]*>/.exec(xml.slice(0, 4000))?.[0] ?? '';
  if (/^docProps\/core[^/]*\.xml$/i.test(name) || root.includes('coreProperties')) return CORE;
  if (/^docProps\/app\.xml$/i.test(name) || /extended-?properties/i.test(root)) return APP;
  if (/^docProps\/custom\.xml$/i.test(name) || /custom-?properties/i.test(root)) return CUSTOM;
  if (/(?:^|\/)meta\.xml$/.test(name)) return META;
  // Notes of servers and add-ins; only the list of sources is the author's own work.
  const isNote = /^customXml\/item\d+\.xml$/i.test(name) && !xml.includes('officeDocument/2006/bibliography');
  return isNote ? EMPTY : undefined;
}

/** A name is that of a person only in lists of people; elsewhere it is that of a table or a shape. */
function namesOf(name: string): RegExp[] {
  if (/commentAuthors|authors\.xml$/i.test(name)) return [AUTHOR_ATTRIBUTE, attribute('name')];
  return name.startsWith('xl/persons/') ? [AUTHOR_ATTRIBUTE, attribute('displayName')] : [AUTHOR_ATTRIBUTE];
}
