/** Colour in OKLCH (Björn Ottosson, "A perceptual color space for image processing", 2020). */
export type Oklch = { readonly lightness: number; readonly chroma: number; readonly hueRad: number };

type Triple = readonly [number, number, number];

const linearOf = (channel: number) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4);
const gammaOf = (linear: number) => (linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055);

function linearRgb(hex: string): Triple {
  const value = Number.parseInt(hex.slice(1), 16);
  return [linearOf(((value >> 16) & 255) / 255), linearOf(((value >> 8) & 255) / 255), linearOf((value & 255) / 255)];
}

export function oklchOf(hex: string): Oklch {
  const [red, green, blue] = linearRgb(hex);
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  return {
    lightness: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    chroma: Math.hypot(a, b),
    hueRad: Math.atan2(b, a),
  };
}

function linearRgbOf({ lightness, chroma, hueRad }: Oklch): Triple {
  const a = chroma * Math.cos(hueRad);
  const b = chroma * Math.sin(hueRad);
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

/** Nearest colour in sRGB: lightness and hue stay, the chroma is reduced. */
export function hexOf(colour: Oklch): string {
  const lightness = Math.min(1, Math.max(0, colour.lightness));
  let chroma = colour.chroma;
  let rgb = linearRgbOf({ ...colour, lightness, chroma });
  while (chroma > 0.001 && rgb.some((channel) => channel < -0.001 || channel > 1.001)) {
    chroma *= 0.96;
    rgb = linearRgbOf({ ...colour, lightness, chroma });
  }
  const bytes = rgb.map((channel) => Math.round(gammaOf(Math.min(1, Math.max(0, channel))) * 255));
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

function luminance(hex: string): number {
  const [red, green, blue] = linearRgb(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast of two colours by WCAG 2.2, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}
