/** Element with the translated texts of a page that the server has rendered. */
export const TEXTS_ELEMENT = 'texts';
