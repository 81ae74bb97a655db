const BUTTON =
  'display:inline-block;padding:12px 20px;border-radius:8px;background:#7443e9;color:#ffffff;font-weight:600;text-decoration:none';

/** @param link An address of our own making: it is not escaped. */
export const button = (link: string, words: string): string => `<a href="${link}" style="${BUTTON}">${words}</a>`;

export const plainAddress = (link: string): string =>
  `<span style="color:#6b675f;font-size:13px">If the button does not work, open this address: ${link}</span>`;

/** The HTML of a letter. The paragraphs are our own: nothing that people typed is escaped here. */
export const letterPage = (paragraphs: readonly string[]): string =>
  `<!doctype html><html lang="en"><body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif;color:#1c1a17">${paragraphs
    .map((paragraph) => `<p style="margin:0 0 16px;max-width:560px">${paragraph}</p>`)
    .join('')}</body></html>`;
