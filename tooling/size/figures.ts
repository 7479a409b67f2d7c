interface SourceFile {
  readonly path: string;
  readonly lines: number;
}

export interface Sizes {
  readonly files: number;
  readonly median: number;
  readonly p95: number;
  readonly max: number;
  readonly tooLong: readonly SourceFile[];
}

export const TARGETS = { median: 70, p95: 250, max: 300 } as const;

/** Tests, declarations and generated files may be as long as they are. */
export function isSource(path: string): boolean {
  return !/[.](?:test|contract)[.]tsx?$|[.]d[.]ts$|^packages\/db\/src\/tables[.]ts$/.test(path);
}

/** A last line without a newline is a line; the nothing after the last newline is not. */
export function countLines(content: string): number {
  return content.split('\n').length - (content.endsWith('\n') || content === '' ? 1 : 0);
}

export function sizesOf(files: readonly SourceFile[]): Sizes {
  const sorted = files.map(({ lines }) => lines).toSorted((a, b) => a - b);
  /** Nearest rank: the smallest size that this share of the files does not exceed. */
  const at = (share: number): number => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
  return {
    files: files.length,
    median: at(0.5),
    p95: at(0.95),
    max: at(1),
    tooLong: files.filter(({ lines }) => lines > TARGETS.max),
  };
}
