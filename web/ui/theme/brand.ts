import { DEFAULT_BRAND } from './default-brand';
import { contrast, hexOf, type Oklch, oklchOf } from './oklch';
import type { Theme } from './theme';

/** Colours derived from a host's brand colour. All are `#rrggbb`. */
export interface BrandColours {
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
const MAX_DARKENING = 0.12;
const TEXT_CONTRAST = 4.5; // WCAG 2.2, 1.4.3
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
} as const satisfies Record<Theme, unknown>;

/** Tuned by hand to slightly exceed the minimums of the rules; equal to the values in `tokens.css`. */
const DEFAULT_COLOURS: Record<Theme, BrandColours> = {
  light: {
    solid: '#7746ea',
    solidHover: '#6a39dc',
    onBrand: '#ffffff',
    edge: '#7746ea',
    mark: '#7746ea',
    text: '#6b3fd4',
    soft: '#f2edfe',
    line: '#d5c5fb',
    focus: '#7746ea',
  },
  dark: {
    solid: '#7746ea',
    solidHover: '#8456f0',
    onBrand: '#ffffff',
    edge: '#7746ea',
    mark: '#7746ea',
    text: '#b9a2fb',
    soft: '#221c38',
    line: '#43346f',
    focus: '#b9a2fb',
  },
};

/** Moves the lightness by `STEP` until `enough` returns true, at most by `most`. */
function shift(hex: string, direction: 1 | -1, enough: (candidate: string) => boolean, most = 1): string | undefined {
  if (enough(hex)) return hex;
  const start = oklchOf(hex);
  for (let moved = STEP; moved <= most + STEP / 2; moved += STEP) {
    const candidate = hexOf({ ...start, lightness: start.lightness + direction * moved });
    if (enough(candidate)) return candidate;
  }
  return undefined;
}

function solidOf(hex: string, theme: Theme): { solid: string; onBrand: string } {
  const { surface } = THEMES[theme];
  // Slightly above 3:1, as the hand-tuned colours are; white text keeps 5:1 on it.
  const lifted =
    theme === 'dark' && contrast(hex, surface) < GRAPHIC_CONTRAST
      ? (shift(hex, 1, (colour) => contrast(colour, surface) >= 3.2) ?? hex)
      : hex;
  const solid = shift(lifted, -1, (colour) => contrast(colour, '#ffffff') >= TEXT_CONTRAST, MAX_DARKENING);
  return solid === undefined ? { solid: lifted, onBrand: DARK_TEXT } : { solid, onBrand: '#ffffff' };
}

function hoverOf(solid: string, onBrand: string, theme: Theme): string {
  const colour = oklchOf(solid);
  const moved = (by: number) => hexOf({ ...colour, lightness: colour.lightness + by });
  const preferred = theme === 'dark' || colour.lightness < 0.3 ? 0.04 : -0.04;
  const candidates = [moved(preferred), moved(-preferred)];
  return candidates.find((candidate) => contrast(candidate, onBrand) >= TEXT_CONTRAST) ?? solid;
}

const share = (colour: Oklch, [lightness, chroma]: readonly [number, number]) =>
  hexOf({ ...colour, lightness, chroma: colour.chroma * chroma });

function textOf(solid: string, soft: string, theme: Theme): string {
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
 * Colours of a page for a brand colour, readable for any colour.
 * @param hex `#rrggbb`
 */
export function deriveBrand(hex: string, theme: Theme): BrandColours {
  const raw = hex.toLowerCase();
  if (raw === DEFAULT_BRAND) return DEFAULT_COLOURS[theme];
  const { bg, surface, soft: softShare, line } = THEMES[theme];
  const { solid, onBrand } = solidOf(raw, theme);
  const colour = oklchOf(raw);
  const soft = share(colour, softShare);
  const text = textOf(solid, soft, theme);
  const hasContrast = [bg, surface].every((ground) => contrast(solid, ground) >= GRAPHIC_CONTRAST);
  const mark = hasContrast ? solid : text;
  return {
    solid,
    solidHover: hoverOf(solid, onBrand, theme),
    onBrand,
    edge: mark,
    mark,
    text,
    soft,
    line: share(colour, line),
    focus: theme === 'dark' ? text : mark,
  };
}
