import { extensionOf } from '@circuit/domain/artifacts';

import type { Budget } from './budget.ts';
import { cleanMp3, cleanMp4, cleanWav } from './media.ts';
import { cleanPart } from './officeParts.ts';
import { cleanPicture } from './officePictures.ts';
import { pack } from './pack.ts';
import { isAboutTheFile, namedIn } from './properties.ts';
import { unpack } from './unpack.ts';

/**
 * What is left out whole: signatures, which are broken by any change and hold certificates; previews of the first page;
 * the record of who changed which slide; settings of printers. What leads to them is left out too.
 */
const DROPPED =
  /^_xmlsignatures\/|^META-INF\/[^/]*signatures[^/]*$|^docProps\/thumbnail\.|^Thumbnails\/|^ppt\/(?:changesInfos|revisionInfo)|printerSettings[^/]*\.bin$|^layout-cache$/i;
const PACKED = /\.(?:docx|pptx|xlsx|odt|odp|ods)$/i;
/** Fonts say who made the font; Office needs them where they are. */
const KEPT = /^mimetype$|\.(?:odttf|fntdata|ttf|otf)$/i;

interface CleanPackage {
  readonly bytes: Buffer;
  /** Whom the document named as its makers. */
  readonly properties: readonly string[];
}

/** Part by part: XML without names, pictures without notes, documents inside the document cleaned like the outer one. */
export async function cleanDocumentPackage(bytes: Buffer, budget: Budget): Promise<CleanPackage> {
  const inside = budget.enter();
  const properties: string[] = [];
  async function* cleaned() {
    for await (const { name, bytes: part } of unpack(bytes, inside)) {
      if (isAboutTheFile(name)) properties.push(...namedIn(xmlOf(part) ?? ''));
      if (!DROPPED.test(name)) yield { name, bytes: await cleanOne(name, part, inside) };
    }
  }
  return { bytes: await pack(cleaned()), properties };
}

async function cleanOne(name: string, part: Buffer, budget: Budget): Promise<Buffer> {
  if (KEPT.test(name)) return part;
  if (PACKED.test(name)) return (await cleanDocumentPackage(part, budget)).bytes;
  const extension = extensionOf(name);
  const picture = await cleanPicture(extension, part);
  if (picture !== undefined) return picture;
  const xml = xmlOf(part);
  if (xml !== undefined) return Buffer.from(cleanPart(name, withoutWaysTo(DROPPED, name, xml)));
  const clean = MEDIA[extension];
  // What else is in there cannot be looked into; where it was embedded, its picture in the document stays.
  return clean === undefined ? Buffer.alloc(0) : clean(part);
}

const MEDIA: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  mp3: cleanMp3,
  mp4: cleanMp4,
  m4a: cleanMp4,
  m4v: cleanMp4,
  wav: cleanWav,
};

/** By its first letter and not by its name, which a document may choose. Office reads UTF-16 too; we write UTF-8. */
function xmlOf(part: Buffer): string | undefined {
  const text = new TextDecoder(encodingOf(part)).decode(part);
  if (!/^\s*</.test(text)) return undefined;
  return text.replace(/^(\s*<\?xml[^>]*encoding\s*=\s*)(?:"[^"]*"|'[^']*')/, '$1"UTF-8"');
}

function encodingOf(part: Buffer): string {
  const [first, second] = part;
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le';
  return (first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c) ? 'utf-16be' : 'utf-8';
}

/** Relations, types and the list of an OpenDocument file name every part: those that are gone must not be looked for. */
function withoutWaysTo(dropped: RegExp, name: string, xml: string): string {
  if (/\.rels$/i.test(name)) {
    const folder = name.replace(/_rels\/[^/]*$/, '');
    return xml.replaceAll(/<Relationship\s[^>]*?(?:\/>|>\s*<\/Relationship>)/g, (relation) => {
      const target = /\bTarget\s*=\s*["']([^"']*)["']/.exec(relation)?.[1] ?? '';
      const isInside = !/TargetMode\s*=\s*["']External/.test(relation) && URL.canParse(target, `part:///${folder}`);
      return isInside && dropped.test(new URL(target, `part:///${folder}`).pathname.slice(1)) ? '' : relation;
    });
  }
  const listed = { '[Content_Types].xml': 'PartName', 'META-INF/manifest.xml': 'full-path' }[name];
  if (listed !== undefined)
    return xml.replaceAll(/<(?:Override|manifest:file-entry)\s[^>]*?\/>/g, (entry) => {
      const path = new RegExp(`${listed}\\s*=\\s*["']/?([^"']*)["']`).exec(entry)?.[1] ?? '';
      return dropped.test(path) ? '' : entry;
    });
  // A sheet says by the number of a relation which printer it was last printed on.
  return /^xl\/.*sheets\//.test(name)
    ? xml.replaceAll(/<pageSetup\s[^>]*>/g, (setup) => setup.replace(/\s\w+:id\s*=\s*(?:"[^"]*"|'[^']*')/, ''))
    : xml;
}
