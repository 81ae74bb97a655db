import { DEFAULT_BRAND } from './default-brand';
import { type ColourTheme, currentTheme, watchTheme } from './theme';

/** Colours derived from a host's brand colour. All are `#rrggbb`. */
interface BrandColours {
  /** Fill that carries text. */
  readonly solid: string;
  readonly solidHover: string;
  readonly onBrand: string;
  /** Edge of a fill; differs from the fill only where the fill lacks contrast with the page. */
  readonly edge: string;
  /** Graphic without text: ring, waveform, active segment. */
  readonly mark: string;
  readonly text: string;
  readonly soft: string;
  readonly line: string;
  readonly focus: string;
}

const DARK_TEXT = '#1d1b20';
const TEXT_CONTRAST = 7; // WCAG 2.2, 1.4.6
const GRAPHIC_CONTRAST = 3; // WCAG 2.2, 1.4.11
const STEP = 0.004;

/** Neutrals of `tokens.css`, and the lightness and chroma shares of its hand-tuned violet and blue. */
const THEMES = {
  light: {
    bg: '#f7f6f3',
    surface: '#ffffff',
    textLightness: 1,
    textChroma: 1,
    soft: [0.955, 0.105],
    line: [0.854, 0.347],
  },
  dark: {
    bg: '#0d1015',
    surface: '#151920',
    textLightness: 0.77,
    textChroma: 0.6,
    soft: [0.25, 0.25],
    line: [0.372, 0.45],
  },
} as const satisfies Record<ColourTheme, unknown>;

/** Tuned by hand to slightly exceed the minimums of the rules; equal to the values in `tokens.css`. */
const DEFAULT_COLOURS: Record<ColourTheme, BrandColours> = {
  light: {
    solid: '#672fd5',
    solidHover: '#5a26c0',
    onBrand: '#ffffff',
    edge: '#672fd5',
    mark: '#672fd5',
    text: '#5c2ac1',
    soft: '#f2edfe',
    line: '#d5c5fb',
    focus: '#672fd5',
  },
  dark: {
    solid: '#672fd5',
    solidHover: '#5a26c0',
    onBrand: '#ffffff',
    edge: '#8b5cf6',
    mark: '#8b5cf6',
    text: '#bea8fe',
    soft: '#221c38',
    line: '#43346f',
    focus: '#bea8fe',
  },
};

/** Changes the lightness in steps of `STEP` until `isEnough` returns true. Undefined if no lightness is enough. */
function shift(hex: string, direction: 1 | -1, isEnough: (candidate: string) => boolean): string | undefined {
  if (isEnough(hex)) return hex;
  const start = oklchOf(hex);
  for (let moved = STEP; moved <= 1; moved += STEP) {
    const candidate = hexOf({ ...start, lightness: start.lightness + direction * moved });
    if (isEnough(candidate)) return candidate;
  }
  return undefined;
}

/** The fill with its label, white or dark: the one that changes the host's colour less. */
function solidOf(hex: string): { solid: string; onBrand: string } {
  const readableWith = (label: string) => (fill: string) => contrast(fill, label) >= TEXT_CONTRAST;
  const darker = shift(hex, -1, readableWith('#ffffff')) ?? '#000000';
  const lighter = shift(hex, 1, readableWith(DARK_TEXT)) ?? '#ffffff';
  const change = (fill: string) => Math.abs(oklchOf(fill).lightness - oklchOf(hex).lightness);
  return change(darker) <= change(lighter)
    ? { solid: darker, onBrand: '#ffffff' }
    : { solid: lighter, onBrand: DARK_TEXT };
}

function hoverOf(solid: string, onBrand: string, theme: ColourTheme): string {
  const colour = oklchOf(solid);
  const moved = (by: number) => hexOf({ ...colour, lightness: colour.lightness + by });
  const preferred = theme === 'dark' || colour.lightness < 0.3 ? 0.04 : -0.04;
  const candidates = [moved(preferred), moved(-preferred)];
  return candidates.find((candidate) => contrast(candidate, onBrand) >= TEXT_CONTRAST) ?? solid;
}

const scaled = (colour: Oklch, [lightness, chroma]: readonly [number, number]) =>
  hexOf({ ...colour, lightness, chroma: colour.chroma * chroma });

function textOf(solid: string, soft: string, theme: ColourTheme): string {
  const { bg, surface, textLightness, textChroma } = THEMES[theme];
  const colour = oklchOf(solid);
  const start =
    theme === 'dark'
      ? hexOf({ ...colour, chroma: colour.chroma * textChroma, lightness: Math.max(colour.lightness, textLightness) })
      : solid;
  const readable = (candidate: string) =>
    [bg, surface, soft].every((ground) => contrast(candidate, ground) >= TEXT_CONTRAST);
  return shift(start, theme === 'dark' ? 1 : -1, readable) ?? (theme === 'dark' ? '#ffffff' : '#000000');
}

/**
 * The colours of a page for a brand colour. Texts have a contrast of 7:1 for any brand colour (WCAG 2.2, AAA).
 *
 * @param hex `#rrggbb`
 */
export function deriveBrand(hex: string, theme: ColourTheme): BrandColours {
  const raw = hex.toLowerCase();
  if (raw === DEFAULT_BRAND) return DEFAULT_COLOURS[theme];
  const { bg, surface, soft: softShare, line } = THEMES[theme];
  const { solid, onBrand } = solidOf(raw);
  const colour = oklchOf(raw);
  const soft = scaled(colour, softShare);
  const text = textOf(solid, soft, theme);
  const isSeen = (candidate: string) =>
    [bg, surface].every((ground) => contrast(candidate, ground) >= GRAPHIC_CONTRAST);
  const mark = shift(solid, theme === 'dark' ? 1 : -1, isSeen) ?? text;
  return {
    solid,
    solidHover: hoverOf(solid, onBrand, theme),
    onBrand,
    edge: mark,
    mark,
    text,
    soft,
    line: scaled(colour, line),
    focus: theme === 'dark' ? text : mark,
  };
}

/** Colour in OKLCH (Björn Ottosson, "A perceptual color space for image processing", 2020). */
type Oklch = { readonly lightness: number; readonly chroma: number; readonly hueRad: number };

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

const VARIABLES = {
  solid: '--color-brand-solid',
  solidHover: '--color-brand-hover',
  onBrand: '--color-on-brand',
  edge: '--color-brand-edge',
  mark: '--color-brand-mark',
  text: '--color-brand-text',
  soft: '--color-brand-soft',
  line: '--color-brand-line',
  focus: '--color-focus',
} as const satisfies Record<keyof BrandColours, `--${string}`>;

const names = Object.keys(VARIABLES) as (keyof BrandColours)[]; // `satisfies` guarantees exactly these keys.

/**
 * CSS of the brand colours in both themes, which the server writes into `BRAND_ELEMENT` of a page.
 *
 * @param hex `#rrggbb`; empty for any other value and for the default colour
 */
export function brandStyles(hex: string): string {
  if (!/^#[0-9a-f]{6}$/i.test(hex) || hex.toLowerCase() === DEFAULT_BRAND) return '';
  const colours = (theme: ColourTheme) => {
    const derived = deriveBrand(hex, theme);
    return [`--color-brand:${hex}`, ...names.map((name) => `${VARIABLES[name]}:${derived[name]}`)].join(';');
  };
  const dark = colours('dark');
  return `:root{${colours('light')}}@media (prefers-color-scheme:dark){:root:not([data-theme=light]){${dark}}}:root[data-theme=dark]{${dark}}`;
}

/**
 * Applies the brand colour to `element` and its content, in the light and the dark theme. Returns the function that
 * removes it. Uses CSSOM: a style attribute in markup would need an exception in the content security policy.
 * @param hex `#rrggbb`
 */
export function applyBrand(element: HTMLElement, hex: string): () => void {
  const paint = () => {
    const colours = deriveBrand(hex, currentTheme());
    element.style.setProperty('--color-brand', hex);
    for (const name of names) element.style.setProperty(VARIABLES[name], colours[name]);
  };
  paint();
  const stopWatching = watchTheme(paint);
  return () => {
    stopWatching();
    element.style.removeProperty('--color-brand');
    for (const name of names) element.style.removeProperty(VARIABLES[name]);
  };
}
