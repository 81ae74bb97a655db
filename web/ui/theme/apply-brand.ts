import { type BrandColours, deriveBrand } from './brand';
import { DEFAULT_BRAND } from './default-brand';
import { currentTheme, type Theme, watchTheme } from './theme';

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

const names = Object.keys(VARIABLES) as (keyof BrandColours)[];

/**
 * Brand colours of a page rendered by the server, as the content of `BRAND_ELEMENT`, in both themes.
 *
 * @param hex `#rrggbb`; empty for any other value and for the default colour
 */
export function brandStyles(hex: string): string {
  if (!/^#[0-9a-f]{6}$/i.test(hex) || hex.toLowerCase() === DEFAULT_BRAND) return '';
  const colours = (theme: Theme) => {
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
