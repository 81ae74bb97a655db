import { type BrandColours, deriveBrand } from './brand';
import { currentTheme, watchTheme } from './theme';

const VARIABLES = {
  solid: '--brand-solid',
  solidHover: '--brand-solid-hover',
  onBrand: '--on-brand',
  edge: '--brand-edge',
  mark: '--brand-mark',
  text: '--brand-text',
  soft: '--brand-soft',
  line: '--brand-line',
  focus: '--focus',
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
    element.style.setProperty('--brand', hex);
    for (const name of names) element.style.setProperty(VARIABLES[name], colours[name]);
  };
  paint();
  const stopWatching = watchTheme(paint);
  return () => {
    stopWatching();
    element.style.removeProperty('--brand');
    for (const name of names) element.style.removeProperty(VARIABLES[name]);
  };
}
