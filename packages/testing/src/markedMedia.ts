/** Silence of a tenth of a second, with an ID3 label in front and one behind. */
export function markedAudio(marker: string): Buffer {
  const text = Buffer.concat([Buffer.from([3]), Buffer.from(marker)]);
  const frame = Buffer.concat([Buffer.from('TPE1'), uint32(text.length), Buffer.from([0, 0]), text]);
  const head = Buffer.concat([Buffer.from('ID3'), Buffer.from([4, 0, 0, 0, 0, 0, frame.length]), frame]);
  const tail = Buffer.alloc(128);
  tail.write('TAG', 0);
  tail.write(marker, 33);
  // MPEG-1 layer 3, 128 kbit/s, 44.1 kHz: frames of 417 bytes.
  const silence = Array.from({ length: 4 }, () =>
    Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x00]), Buffer.alloc(413)]),
  );
  return Buffer.concat([head, ...silence, tail]);
}

export function markedWave(marker: string): Buffer {
  const format = Buffer.alloc(16);
  format.writeUInt16LE(1, 0);
  format.writeUInt16LE(1, 2);
  format.writeUInt32LE(8000, 4);
  format.writeUInt32LE(8000, 8);
  format.writeUInt16LE(1, 12);
  format.writeUInt16LE(8, 14);
  const name = Buffer.from(marker.padEnd(marker.length + (marker.length % 2), ' '));
  const info = Buffer.concat([Buffer.from('INFO'), riff('IART', name)]);
  const parts = [riff('fmt ', format), riff('LIST', info), riff('data', Buffer.alloc(800, 128)), riff('bext', name)];
  return riff('RIFF', Buffer.concat([Buffer.from('WAVE'), ...parts]));
}

/** A film without pictures; its boxes are those of a real one. */
export function markedVideo(marker: string): Buffer {
  const label = box('udta', box('\u00A9ART', Buffer.from(marker)));
  const handler = box(
    'hdlr',
    Buffer.concat([Buffer.alloc(8), Buffer.from('vide'), Buffer.alloc(12), Buffer.from(`${marker}\0`)]),
  );
  const track = box('trak', Buffer.concat([box('tkhd', Buffer.alloc(84)), box('mdia', handler), label]));
  const moov = box(
    'moov',
    Buffer.concat([box('mvhd', Buffer.alloc(100)), track, label, box('meta', Buffer.from(marker))]),
  );
  const brand = box('ftyp', Buffer.from('isom\0\0\u0002\0isomiso2mp41', 'latin1'));
  return Buffer.concat([brand, moov, box('uuid', Buffer.from(marker)), box('mdat', Buffer.alloc(64, 7))]);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

const box = (type: string, content: Buffer): Buffer =>
  Buffer.concat([uint32(content.length + 8), Buffer.from(type, 'latin1'), content]);

function riff(type: string, content: Buffer): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32LE(content.length);
  return Buffer.concat([Buffer.from(type), size, content]);
}
