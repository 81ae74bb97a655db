/** The product's own colour; its derived colours are those of `tokens.css`. */
export const DEFAULT_BRAND = '#8b5cf6';

/** The id of the style element in which the server writes the colours of a host, for both themes. */
export const BRAND_ELEMENT = 'brand';
