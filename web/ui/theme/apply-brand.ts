import { type BrandColours, deriveBrand } from './brand';
import { currentTheme, watchTheme } from './theme';

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

/**
 * Shows `element` and what it holds in the colour, in the light and the dark theme. Returns stop, which takes it back.
 * Through CSSOM: a style attribute in markup would need an exception in the content security policy.
 * @param hex `#rrggbb`
 */
export function applyBrand(element: HTMLElement, hex: string): () => void {
  const names = Object.keys(VARIABLES) as (keyof BrandColours)[];
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
