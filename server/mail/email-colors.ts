/**
 * Colours of an email from a host's brand colour. The pages compute theirs in `web/ui/theme/apply-brand.ts`, which the server
 * may not import and which needs the tokens of the pages; an email only needs one pair and one line that are seen in both
 * themes.
 */
export interface EmailColors {
  /** Background of the button. */
  readonly fill: string;
  /** Text on `fill`, with a contrast of at least 4.5 (WCAG 2.2, 1.4.3). */
  readonly label: string;
  /** Border of the button: `fill` where that is seen on the page by itself. */
  readonly border: Readonly<Record<EmailTheme, string>>;
  /** Lines: a contrast of at least 3 with a white and with a dark page (WCAG 2.2, 1.4.11). */
  readonly edge: string;
}

/** The brightest page, and the brightest dark one, on which lines have to be seen. Exported for tests. */
export const EMAIL_GROUNDS = { light: '#ffffff', dark: '#1e2026' } as const;
type EmailTheme = keyof typeof EMAIL_GROUNDS;

/** The product's own colour, and what the pages show for it. */
const OWN_BRAND = '#8b5cf6';
const OWN_COLORS: EmailColors = {
  fill: '#672fd5',
  label: '#ffffff',
  border: { light: '#672fd5', dark: OWN_BRAND },
  edge: OWN_BRAND,
};

const DARK_LABEL = '#1d1b20';

const TEXT_CONTRAST = 4.5;
const GRAPHIC_CONTRAST = 3;
/** Room for the rounding of channels to whole numbers. */
const MARGIN = 1.03;

type Channels = readonly [red: number, green: number, blue: number];

const linearOf = (byte: number): number => {
  const share = byte / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};
const byteOf = (linear: number): number =>
  Math.round(255 * (linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055));

function channelsOf(hex: string): Channels {
  const value = Number.parseInt(hex.slice(1), 16);
  return [linearOf(value >> 16), linearOf((value >> 8) & 255), linearOf(value & 255)];
}

const hexOf = (channels: Channels): string =>
  `#${channels.map((linear) => byteOf(linear).toString(16).padStart(2, '0')).join('')}`;

const luminanceOf = ([red, green, blue]: Channels): number => 0.2126 * red + 0.7152 * green + 0.0722 * blue;

/** Contrast of two colours by WCAG 2.2, from 1 to 21. */
export function contrastInEmail(one: string, other: string): number {
  const [a, b] = [luminanceOf(channelsOf(one)), luminanceOf(channelsOf(other))];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** The colour with another luminance: mixed with black or with white, so that its hue stays. */
function withLuminance(hex: string, luminance: number): string {
  const channels = channelsOf(hex);
  const own = luminanceOf(channels);
  const mixed = (channel: number): number =>
    luminance <= own ? (channel * luminance) / own : channel + ((1 - channel) * (luminance - own)) / (1 - own);
  const [red, green, blue] = channels;
  return hexOf([mixed(red), mixed(green), mixed(blue)]);
}

/** The luminance at which a colour has a contrast with a darker or brighter one. */
const above = (ground: string, ratio: number): number => (luminanceOf(channelsOf(ground)) + 0.05) * ratio - 0.05;
const below = (ground: string, ratio: number): number => (luminanceOf(channelsOf(ground)) + 0.05) / ratio - 0.05;

function fillOf(hex: string): Pick<EmailColors, 'fill' | 'label'> {
  const own = luminanceOf(channelsOf(hex));
  const [most, least] = [below('#ffffff', TEXT_CONTRAST * MARGIN), above(DARK_LABEL, TEXT_CONTRAST * MARGIN)];
  if (own <= most) return { fill: hex, label: '#ffffff' };
  if (own >= least) return { fill: hex, label: DARK_LABEL };
  return { fill: withLuminance(hex, most), label: '#ffffff' };
}

/** @param brand `#rrggbb`; the product's own colour in place of any other text. */
export function emailColorsOf(brand: string): EmailColors {
  const hex = brand.toLowerCase();
  if (!/^#[0-9a-f]{6}$/.test(hex) || hex === OWN_BRAND) return OWN_COLORS;
  const own = luminanceOf(channelsOf(hex));
  const [least, most] = [
    above(EMAIL_GROUNDS.dark, GRAPHIC_CONTRAST * MARGIN),
    below(EMAIL_GROUNDS.light, GRAPHIC_CONTRAST * MARGIN),
  ];
  const edge = own < least ? withLuminance(hex, least) : own > most ? withLuminance(hex, most) : hex;
  const colors = fillOf(hex);
  const borderOn = (theme: EmailTheme) =>
    contrastInEmail(colors.fill, EMAIL_GROUNDS[theme]) >= GRAPHIC_CONTRAST ? colors.fill : edge;
  return { ...colors, border: { light: borderOn('light'), dark: borderOn('dark') }, edge };
}
