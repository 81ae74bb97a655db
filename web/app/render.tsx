import {
  can,
  FORM_PAGE_ELEMENT,
  type FormPageData,
  type FormPagePath,
  formPageText,
  GUEST_PAGE_ELEMENT,
  type GuestPageData,
  guestPageText,
  type PreviewAddresses,
  type PreviewLogo,
} from '@linecheck/contract';
import type { LanguageCode } from '@linecheck/texts/languages';
import { openQueryClient, PageQueries } from '../api/queries';
import { GuestTestPage } from '../pages/guest-test-page';
import { EmbeddedGuestPage } from '../pages/test/embedded-guest-page';
import { TestPage } from '../pages/test-page';
import { pageLanguage } from '../texts/use-texts';
import { brandStyles } from '../ui/theme/apply-brand';
import { BRAND_ELEMENT } from '../ui/theme/default-brand';
import { App } from './app';
import { FormRoutes, storeAnswers } from './form-routes';
import { drawPreview, withPreview } from './link-preview';
import { block, filled, rendered, titled } from './markup';
import { renderIn, speakIn } from './render-language';
import { LANGUAGE_LETTERS } from './styles/font-letters';

/** The markup does not contain the code, so any readable code gives the same page. */
const ANY_CODE = '0'.repeat(26);

/**
 * Renders the visitor page at `/`, identical for all visitors until it is hydrated.
 *
 * @param template The built page, with an empty root.
 */
export const renderHome = (language: LanguageCode, template: string, addresses: PreviewAddresses): Promise<string> =>
  renderIn(language, async () =>
    oneFont(filled(withPreview(template, null, addresses), { content: await rendered(<App test={TestPage} />, '/') })),
  );

/**
 * Renders the guest page at `/?session=…`, with its data in a JSON script block. @param template As in `renderHome`.
 */
export const renderGuest = (
  language: LanguageCode,
  template: string,
  data: GuestPageData,
  addresses: PreviewAddresses,
): Promise<string> => renderIn(language, () => guestPageHtml(template, data, addresses));

async function guestPageHtml(template: string, data: GuestPageData, addresses: PreviewAddresses): Promise<string> {
  const app = (
    <EmbeddedGuestPage value={{ code: ANY_CODE, data, Page: GuestTestPage }}>
      <App test={TestPage} />
    </EmbeddedGuestPage>
  );
  const content = await rendered(app, `/?session=${ANY_CODE}`);
  const after = block(GUEST_PAGE_ELEMENT, guestPageText(data));
  return branded(oneFont(filled(withPreview(template, data, addresses), { content, after })), data);
}

export { hostPaths, sharedPaths } from './other-routes';
export { keepSourcesIn, loadAllViews, renderHost, renderShared } from './render-host';
export { frameIn, keepSpeechIn, setTranslationSource } from './render-language';

export const renderPreview = (language: LanguageCode, data: GuestPageData, logo?: PreviewLogo): string =>
  speakIn(language, () => drawPreview(data, logo));

/** Letters and marks for which the page needs another font file than the first. */
const MARKED_LETTER = /[\u00a1\u00ab\u00ad\u00bb\u00bf-\u017f\u2018\u201e\u202f]/g;

/** The files for the texts of one language, by their path. */
const languageFonts = import.meta.glob<string>('./styles/fonts/languages/*.woff2', {
  query: '?url',
  import: 'default',
  eager: true,
});

/**
 * Makes a page with a marked letter use one font file for all its text: that of its language if it has all its letters, else
 * that of names. Both have the letters of the first file as well. The rule is in the body, after the complete sheet that
 * later scripts add to the head.
 */
export function oneFont(page: string, language: LanguageCode = pageLanguage()): string {
  const shown = page.slice(page.indexOf('<div id="root"')).replace(/<option[^>]*>[^<]*/g, '');
  const marked = new Set(shown.match(MARKED_LETTER));
  if (marked.size === 0) return page;
  const rules = page.match(/@font-face\s*\{[^}]*\}/g) ?? [];
  const [first, names] = ['inter-first', 'inter-names'].map((name) => rules.find((rule) => rule.includes(name)));
  const range = first && /unicode-range:([^;}]*)/.exec(first)?.[1];
  if (names === undefined || range === undefined) return page;
  const letters = LANGUAGE_LETTERS[language] ?? '';
  const address = languageFonts[`./styles/fonts/languages/inter-${language}.woff2`];
  const isEnough = address !== undefined && [...marked].every((letter) => letters.includes(letter));
  const rule = isEnough
    ? names.replace(/url\([^)]*\)/, `url(${address})`).replace(/(unicode-range:)[^;}]*/, `$1${rangeOf(letters)}`)
    : names;
  const both = rule.replace('unicode-range:', `unicode-range:${range},`);
  return page.replace('<div id="root"', () => `<style>${both}</style><div id="root"`);
}

/** Neighbours are joined, which is shorter. */
function rangeOf(letters: string): string {
  const points = [...letters].map((letter) => letter.codePointAt(0) ?? 0).sort((one, other) => one - other);
  const bounds: [from: number, to: number][] = [];
  for (const point of points) {
    const last = bounds.at(-1);
    if (last?.[1] === point - 1) last[1] = point;
    else bounds.push([point, point]);
  }
  const hex = (point: number) => point.toString(16).toUpperCase();
  return bounds.map(([from, to]) => `U+${hex(from)}${to > from ? `-${hex(to)}` : ''}`).join();
}

/**
 * Renders a page with a form for visitors, with its data in a JSON script block. Its scripts are
 * loaded at the first use, except where the address may have an invitation. @param template As in `renderHome`.
 */
export const renderForm = (
  language: LanguageCode,
  template: string,
  path: FormPagePath,
  data: FormPageData,
): Promise<string> => renderIn(language, () => formPageHtml(template, path, data));

async function formPageHtml(template: string, path: FormPagePath, data: FormPageData): Promise<string> {
  const client = openQueryClient();
  storeAnswers(client, data);
  const app = (
    <PageQueries value={client}>
      <App forms={FormRoutes} />
    </PageQueries>
  );
  const after = block(FORM_PAGE_ELEMENT, formPageText(data));
  const content = await rendered(app, path);
  return oneFont(
    filled(titled(template, path), { content, after, form: data.registration === 'invite' ? 'now' : 'waits' }),
  );
}

/** Adds the host's brand colours, which the page otherwise gets from its scripts. */
function branded(page: string, data: GuestPageData): string {
  const styles = data !== null && can(data.branding.plan, 'branding') ? brandStyles(data.branding.brandColor) : '';
  return styles === '' ? page : page.replace('</head>', () => `<style id="${BRAND_ELEMENT}">${styles}</style></head>`);
}
