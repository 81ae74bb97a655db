// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { applyBrand } from './apply-brand';
import { deriveBrand } from './brand';
import { currentTheme, switchTheme } from './theme';

it('shows a colour in the current theme, follows the theme, and takes it all back', () => {
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
