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
/** The corners and the middles of the RGB cube, and colours at the limits of contrast. */
const hardColours = [
  ...levels.flatMap((red) => levels.flatMap((green) => levels.map((blue) => `#${red}${green}${blue}`))),
  ...['#777777', '#f97316', '#0a0a23', '#ffc0cb'],
];

function expectReadable(hex: string) {
  for (const theme of themes) {
    const { bg, surface } = GROUNDS[theme];
    const brand = deriveBrand(hex, theme);
    expect(contrast(brand.onBrand, brand.solid), `${hex} ${theme} label`).toBeGreaterThanOrEqual(4.5);
    expect(contrast(brand.onBrand, brand.solidHover), `${hex} ${theme} hovered label`).toBeGreaterThanOrEqual(4.5);
    for (const ground of [bg, surface, brand.soft]) {
      expect(contrast(brand.text, ground), `${hex} ${theme} text on ${ground}`).toBeGreaterThanOrEqual(4.5);
    }
    for (const ground of [bg, surface]) {
      expect(contrast(brand.mark, ground), `${hex} ${theme} mark on ${ground}`).toBeGreaterThanOrEqual(3);
      expect(contrast(brand.focus, ground), `${hex} ${theme} focus on ${ground}`).toBeGreaterThanOrEqual(3);
    }
  }
}

describe('brand colours', () => {
  it('the default has the tuned values of the tokens', () => {
    expect(deriveBrand(DEFAULT_BRAND, 'light')).toMatchObject({ solid: '#7746ea', text: '#6b3fd4', soft: '#f2edfe' });
    expect(deriveBrand('#8B5CF6', 'dark')).toMatchObject({ solid: '#7746ea', text: '#b9a2fb', focus: '#b9a2fb' });
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
    ['white text fits: kept', '#2456c7', 'light', '#2456c7', '#ffffff'],
    ['too bright for white text within the limit: kept, with dark text', '#ffff00', 'light', '#ffff00', '#1d1b20'],
    ['white: kept, with dark text', '#ffffff', 'light', '#ffffff', '#1d1b20'],
    ['white: kept in the dark theme', '#ffffff', 'dark', '#ffffff', '#1d1b20'],
    ['black: kept', '#000000', 'light', '#000000', '#ffffff'],
  ] as const)('%s', (_, hex, theme, solid, onBrand) => {
    expect(deriveBrand(hex, theme)).toMatchObject({ solid, onBrand });
  });

  it('a colour that misses white text narrowly is darkened, within 0.12', () => {
    const { solid, onBrand } = deriveBrand('#f43f5e', 'light');
    expect(onBrand).toBe('#ffffff');
    expect(contrast(solid, '#ffffff')).toBeGreaterThanOrEqual(4.5);
    expect(oklchOf('#f43f5e').lightness - oklchOf(solid).lightness).toBeLessThanOrEqual(0.13);
  });

  it.each(['#000000', '#0a0a23', '#2456c7'])(
    'in the dark theme, %s is lightened until it contrasts with a card',
    (hex) => {
      const { solid } = deriveBrand(hex, 'dark');
      expect(contrast(solid, '#151920')).toBeGreaterThanOrEqual(3);
      expect(oklchOf(solid).lightness).toBeGreaterThan(oklchOf(hex).lightness);
    },
  );

  it('a fill without contrast to the page gets an edge', () => {
    const { solid, edge } = deriveBrand('#ffff00', 'light');
    expect(contrast(solid, '#ffffff')).toBeLessThan(3);
    expect(contrast(edge, '#ffffff')).toBeGreaterThanOrEqual(3);
  });
});

it.each([
  ['#000000', '#ffffff', 21],
  ['#777777', '#ffffff', 4.48],
  ['#8b5cf6', '#ffffff', 4.23],
])('the contrast of %s and %s is %d', (one, other, ratio) => {
  expect(contrast(one, other)).toBeCloseTo(ratio, 2);
});
