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
import { openQueryClient, PageQueries } from '../api/queries';
import { GuestTestPage } from '../pages/guest-test-page';
import { EmbeddedGuestPage } from '../pages/test/embedded-guest-page';
import { TestPage } from '../pages/test-page';
import { brandStyles } from '../ui/theme/apply-brand';
import { BRAND_ELEMENT } from '../ui/theme/default-brand';
import { App } from './app';
import { FormRoutes, storeAnswers } from './form-routes';
import { drawPreview, withPreview } from './link-preview';
import { block, filled, rendered, titled } from './markup';

/** The markup does not contain the code, so any readable code gives the same page. */
const ANY_CODE = '0'.repeat(26);

/**
 * Renders the visitor page at `/`, identical for all visitors until it is hydrated.
 *
 * @param template The built page, with an empty root.
 */
export async function renderHome(template: string, addresses: PreviewAddresses): Promise<string> {
  return filled(withPreview(template, null, addresses), { content: await rendered(<App test={TestPage} />, '/') });
}

/**
 * Renders the guest page at `/?session=…`, with its data in a JSON script block. @param template As in `renderHome`.
 */
export async function renderGuest(template: string, data: GuestPageData, addresses: PreviewAddresses): Promise<string> {
  const app = (
    <EmbeddedGuestPage value={{ code: ANY_CODE, data, Page: GuestTestPage }}>
      <App test={TestPage} />
    </EmbeddedGuestPage>
  );
  const content = await rendered(app, `/?session=${ANY_CODE}`);
  const after = block(GUEST_PAGE_ELEMENT, guestPageText(data));
  const page = filled(withPreview(template, data, addresses), { content, after });
  return branded(MARKED_LETTER.test(content) ? withOneFont(page) : page, data);
}

export { hostPaths, sharedPaths } from './other-routes';
export { keepSourcesIn, loadAllViews, renderHost, renderShared } from './render-host';

export const renderPreview = (data: GuestPageData, logo?: PreviewLogo): string => drawPreview(data, logo);

/** Letters for which the page needs the font file of names. */
const MARKED_LETTER = /[\u00c0-\u017f]/;

/**
 * Makes a page use the font file of names for all its text: that file has the letters of the first file as well, so the
 * page needs only one. The rule is in the body, after the complete sheet that later scripts add to the head.
 */
function withOneFont(page: string): string {
  const rules = page.match(/@font-face\s*\{[^}]*\}/g) ?? [];
  const [first, names] = ['inter-first', 'inter-names'].map((name) => rules.find((rule) => rule.includes(name)));
  const range = first && /unicode-range:([^;}]*)/.exec(first)?.[1];
  if (names === undefined || range === undefined) return page;
  const both = names.replace('unicode-range:', `unicode-range:${range},`);
  return page.replace('<div id="root"', () => `<style>${both}</style><div id="root"`);
}

/**
 * Renders a page with a form for visitors, with its data in a JSON script block. Its scripts are
 * loaded at the first use, except where the address may have an invitation. @param template As in `renderHome`.
 */
export async function renderForm(template: string, path: FormPagePath, data: FormPageData): Promise<string> {
  const client = openQueryClient();
  storeAnswers(client, data);
  const app = (
    <PageQueries value={client}>
      <App forms={FormRoutes} />
    </PageQueries>
  );
  const after = block(FORM_PAGE_ELEMENT, formPageText(data));
  return filled(titled(template, path), {
    content: await rendered(app, path),
    after,
    form: data.registration === 'invite' ? 'now' : 'waits',
  });
}

/** Adds the host's brand colours, which the page otherwise gets from its scripts. */
function branded(page: string, data: GuestPageData): string {
  const styles = data !== null && can(data.branding.plan, 'branding') ? brandStyles(data.branding.brandColor) : '';
  return styles === '' ? page : page.replace('</head>', () => `<style id="${BRAND_ELEMENT}">${styles}</style></head>`);
}
