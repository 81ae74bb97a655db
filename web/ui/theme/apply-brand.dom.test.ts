import { expect, it } from 'vitest';
import { applyBrand, brandStyles, deriveBrand } from './apply-brand';
import { DEFAULT_BRAND } from './default-brand';
import { currentTheme, switchTheme } from './theme';

it('shows a colour in the current theme, follows the theme, and removes it completely', () => {
  const element = document.createElement('div');
  const solid = () => element.style.getPropertyValue('--color-brand-solid');
  const before = currentTheme();
  const stop = applyBrand(element, '#2456c7');
  expect(element.style.getPropertyValue('--color-brand')).toBe('#2456c7');
  expect(solid()).toBe(deriveBrand('#2456c7', before).solid);

  const after = switchTheme();
  expect(after).not.toBe(before);
  expect(solid()).toBe(deriveBrand('#2456c7', after).solid);

  stop();
  expect(element.style.length).toBe(0);
  switchTheme();
  expect(element.style.length).toBe(0);
});

it('writes the same colours as styles, in both themes', () => {
  const styles = brandStyles('#2456c7');
  const blocks = [...styles.matchAll(/\{([^{}]+)\}/g)].map(([, block]) => block);
  expect(blocks.map((block) => /--color-brand-solid:(#[0-9a-f]{6})/.exec(block ?? '')?.[1])).toEqual(
    (['light', 'dark', 'dark'] as const).map((theme) => deriveBrand('#2456c7', theme).solid),
  );
});

it.each(['', '#fff', 'red', '#2456c7}body{display:none', '</style><script>', DEFAULT_BRAND])(
  'writes no styles for %j',
  (hex) => {
    expect(brandStyles(hex)).toBe('');
  },
);
