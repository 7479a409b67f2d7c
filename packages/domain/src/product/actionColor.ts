/** What white text on an action color needs at least to be read. */
export const WHITE_TEXT_CONTRAST = 4.5;

/** The contrast of white text on this color, as WCAG 2 measures it: 1 is none, 21 is white on black. */
export function whiteTextContrast(hex: string): number {
  return 1.05 / (luminance(hex) + 0.05);
}

/** Whether white text can be read on a university's action color. A darker tint always can. */
export function carriesWhiteText(hex: string): boolean {
  return whiteTextContrast(hex) >= WHITE_TEXT_CONTRAST;
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
