import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrast, deriveBrand, hexOf, oklchOf } from './apply-brand';
import { DEFAULT_BRAND } from './default-brand';

const GROUNDS = {
  light: { bg: '#f7f6f3', surface: '#ffffff' },
  dark: { bg: '#0d1015', surface: '#151920' },
} as const;
const themes = ['light', 'dark'] as const;

const levels = ['00', '80', 'ff'];
const hardColours = [
  ...levels.flatMap((red) => levels.flatMap((green) => levels.map((blue) => `#${red}${green}${blue}`))),
  ...['#777777', '#f97316', '#0a0a23', '#ffc0cb'],
];

function expectReadable(hex: string) {
  for (const theme of themes) {
    const { bg, surface } = GROUNDS[theme];
    const brand = deriveBrand(hex, theme);
    expect(contrast(brand.onBrand, brand.solid), `${hex} ${theme} label`).toBeGreaterThanOrEqual(7);
    expect(contrast(brand.onBrand, brand.solidHover), `${hex} ${theme} hovered label`).toBeGreaterThanOrEqual(7);
    for (const ground of [bg, surface, brand.soft]) {
      expect(contrast(brand.text, ground), `${hex} ${theme} text on ${ground}`).toBeGreaterThanOrEqual(7);
    }
    for (const ground of [bg, surface]) {
      expect(contrast(brand.mark, ground), `${hex} ${theme} mark on ${ground}`).toBeGreaterThanOrEqual(3);
      expect(contrast(brand.edge, ground), `${hex} ${theme} edge on ${ground}`).toBeGreaterThanOrEqual(3);
      expect(contrast(brand.focus, ground), `${hex} ${theme} focus on ${ground}`).toBeGreaterThanOrEqual(3);
    }
  }
}

describe('brand colours', () => {
  it('the default has the tuned values of the tokens', () => {
    expect(deriveBrand(DEFAULT_BRAND, 'light')).toMatchObject({ solid: '#672fd5', text: '#5c2ac1', soft: '#f2edfe' });
    expect(deriveBrand('#8B5CF6', 'dark')).toMatchObject({ solid: '#672fd5', text: '#bea8fe', focus: '#bea8fe' });
    expectReadable(DEFAULT_BRAND);
  });

  it('any colour stays readable in both themes, and is unchanged after a conversion to OKLCH and back', () => {
    const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
    const holds = (colour: string) => {
      expectReadable(colour);
      expect(hexOf(oklchOf(colour))).toBe(colour);
    };
    fc.assert(fc.property(hex, holds), { numRuns: 400, examples: hardColours.map((colour) => [colour]) });
  });

  it.each([
    ['white text fits: kept', '#1f4fb5', '#1f4fb5', '#ffffff'],
    ['dark text fits: kept', '#ffff00', '#ffff00', '#1d1b20'],
    ['white: kept, with dark text', '#ffffff', '#ffffff', '#1d1b20'],
    ['black: kept', '#000000', '#000000', '#ffffff'],
    ['nearer to white text: darkened', '#2456c7', '#1e50c0', '#ffffff'],
    ['nearer to dark text: lightened', '#f43f5e', '#ff7f8a', '#1d1b20'],
  ] as const)('%s', (_, hex, solid, onBrand) => {
    for (const theme of themes) expect(deriveBrand(hex, theme)).toMatchObject({ solid, onBrand });
  });

  it('no colour is changed more than half of the way between white and dark text', () => {
    for (const hex of hardColours) {
      const { solid } = deriveBrand(hex, 'light');
      expect(Math.abs(oklchOf(hex).lightness - oklchOf(solid).lightness), hex).toBeLessThanOrEqual(0.16);
    }
  });

  it.each([
    ['#ffff00', 'light'],
    ['#0a0a23', 'dark'],
  ] as const)('the fill %s without contrast to the %s page gets an edge', (hex, theme) => {
    const { surface } = GROUNDS[theme];
    const { solid, edge } = deriveBrand(hex, theme);
    expect(solid).toBe(hex);
    expect(contrast(solid, surface)).toBeLessThan(3);
    expect(contrast(edge, surface)).toBeGreaterThanOrEqual(3);
  });
});

it.each([
  ['#000000', '#ffffff', 21],
  ['#777777', '#ffffff', 4.48],
  ['#8b5cf6', '#ffffff', 4.23],
])('the contrast of %s and %s is %d', (one, other, ratio) => {
  expect(contrast(one, other)).toBeCloseTo(ratio, 2);
});

describe('the tokens', () => {
  const sheet = readFileSync(new URL('../../app/styles/tokens.css', import.meta.url), 'utf8');
  /** Colours of both themes, in this order; the dark theme keeps what it does not change. */
  const [light = {}, changed = {}] = sheet
    .split('@variant dark-root')
    .map((half) =>
      Object.fromEntries(Array.from(half.matchAll(/--color-([\w-]+): (#[0-9a-f]{6})/g), (m) => m.slice(1))),
    );
  const colours: Record<string, Record<string, string>> = { light, dark: { ...light, ...changed } };
  const statuses = ['passed', 'warning', 'failed', 'info'];
  const papers = ['bg', 'surface', 'surface-2'];
  const pairs = [
    ...['ink', 'ink-2', 'brand-text', ...statuses].flatMap((text) => [...papers, 'surface-3'].map((on) => [text, on])),
    ...[...statuses, 'notice'].map((text) => [text, `${text}-bg`]),
    ...papers.map((on) => ['ink-3', on]),
    ['brand-text', 'brand-soft'],
    ['on-brand', 'brand-solid'],
    ['on-brand', 'brand-hover'],
    ['surface', 'failed'],
  ] as const;

  it.each(themes)('in the %s theme, every text has a contrast of 7:1 (WCAG 2.2, 1.4.6)', (theme) => {
    const of = (name = '') => colours[theme]?.[name] ?? '';
    const weak = pairs.filter(([text, on]) => !(contrast(of(text), of(on)) >= 7));
    expect(weak).toEqual([]);
  });

  it.each(themes)(
    'in the %s theme, quiet text is quieter than secondary text, and that than the main text',
    (theme) => {
      const [main = 0, secondary = 0, quiet = 0] = ['ink', 'ink-2', 'ink-3'].map((text) =>
        contrast(colours[theme]?.[text] ?? '', colours[theme]?.surface ?? ''),
      );
      expect(main / secondary).toBeGreaterThan(1.3);
      expect(secondary / quiet).toBeGreaterThan(1.3);
    },
  );
});
