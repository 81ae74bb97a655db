/** The product's own colour; `tokens.css` has its derived colours. */
export const DEFAULT_BRAND = '#8b5cf6';

/** Id of the style element in which the server writes a host's colours, for both themes. */
export const BRAND_ELEMENT = 'brand';
