import { expect, it } from 'vitest';
import { contrastInEmail, EMAIL_GROUNDS, emailColorsOf } from './email-colors';

const shades = ['00', '33', '66', '80', '99', 'cc', 'ff'];
const brands = shades.flatMap((red) => shades.flatMap((green) => shades.map((blue) => `#${red}${green}${blue}`)));

it('the contrast is that of WCAG 2.2', () => {
  expect(contrastInEmail('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrastInEmail('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

it('a button is readable, and is seen on a light and a dark page, with any brand colour', () => {
  for (const brand of ['#8b5cf6', ...brands]) {
    const { fill, label, border, edge } = emailColorsOf(brand);
    expect(contrastInEmail(fill, label), `label of ${brand}`).toBeGreaterThanOrEqual(4.5);
    for (const theme of ['light', 'dark'] as const) {
      expect(contrastInEmail(border[theme], EMAIL_GROUNDS[theme]), `border of ${brand}`).toBeGreaterThanOrEqual(3);
      expect(contrastInEmail(edge, EMAIL_GROUNDS[theme]), `line of ${brand}`).toBeGreaterThanOrEqual(3);
    }
  }
});

it('a colour that is readable is not changed', () => {
  expect(emailColorsOf('#2457C9')).toMatchObject({ fill: '#2457c9', label: '#ffffff' });
  expect(emailColorsOf('#f5d020')).toMatchObject({ fill: '#f5d020', label: '#1d1b20' });
});

it.each(['', 'red', '#12345', '#123456;x:y', '"><script>'])('%j has the colours of the product', (text) => {
  expect(emailColorsOf(text)).toEqual(emailColorsOf('#8b5cf6'));
});
