import { firstUse } from './until-used';

/** The part of a built file's name that tells it from others. */
const hashOf = (file: string): string => file.slice(-11, -3);

/** Files whose styles the page has. */
const covered = new Set<string>();
let address: string | undefined;
let loading: Promise<void> | undefined;

/**
 * Loads the style sheet of a page that contains its first styles (`scripts/render-pages.ts`) at the first use of the
 * page, or before that for the first part whose styles the page does not have.
 */
export function startPageSheet(): void {
  const styles = document.querySelector<HTMLElement>('style[data-sheet]');
  if (styles === null) return;
  address = styles.dataset.sheet;
  for (const hash of styles.dataset.parts?.split(' ') ?? []) covered.add(hash);
  const scripts = document.querySelectorAll<HTMLElement>('link[rel="modulepreload"],script[src]');
  for (const script of scripts) covered.add(hashOf(script.getAttribute('href') ?? script.getAttribute('src') ?? ''));
  void firstUse().then(pageSheet);
}

/** Resolves when a part may be shown. @param files The files that it needs, for the preload function of the build. */
export function sheetForPart(files: readonly string[]): Promise<void> | undefined {
  const has = (file: string) => file.endsWith('.css') || covered.has(hashOf(file));
  return address === undefined || files.every(has) ? undefined : pageSheet();
}

/** Without the sheet, the page is used with the styles it has, and the next part asks for it again. */
function pageSheet(): Promise<void> {
  loading ??= new Promise<void>((done) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.crossOrigin = '';
    link.href = address ?? '';
    link.addEventListener('load', () => done());
    link.addEventListener('error', () => {
      link.remove();
      loading = undefined;
      done();
    });
    document.head.append(link);
  });
  return loading;
}
