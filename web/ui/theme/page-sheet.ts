/**
 * Applies the style sheet of a page that contains its first styles. The page needs the sheet before anything that is
 * not in it is shown; without the sheet, it is used with the styles it has.
 */
export async function pageSheet(): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>('link[rel="stylesheet"][media="not all"]');
  if (link === null) return;
  if (link.sheet === null) {
    await new Promise((done) => {
      link.addEventListener('load', done);
      link.addEventListener('error', done);
    });
  }
  link.media = 'all';
}
