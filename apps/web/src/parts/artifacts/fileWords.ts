const UNITS = ['bytes', 'KB', 'MB', 'GB'] as const;

/** "820 bytes", "1.4 MB": as people say it. */
export function sizeWords(byteSize: number): string {
  const power = byteSize < 1000 ? 0 : Math.min(3, Math.floor(Math.log10(byteSize) / 3));
  const amount = byteSize / 1000 ** power;
  const digits = power === 0 || amount >= 10 ? 0 : 1;
  return `${amount.toLocaleString('en-US', { maximumFractionDigits: digits })} ${UNITS[power] ?? 'bytes'}`;
}

/** "PDF", "DOCX": the ending is what people know a kind of file by. */
export function kindWords(name: string): string {
  return (/\.(\w+)$/.exec(name)?.[1] ?? 'file').toUpperCase();
}
