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
import { shell } from '@linecheck/texts/en/shell';
import { type ReactNode, StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { Router } from 'wouter';
import { openQueryClient, PageQueries } from '../api/queries';
import { GuestTestPage } from '../pages/guest-test-page';
import { EmbeddedGuestPage } from '../pages/test/embedded-guest-page';
import { TestPage } from '../pages/test-page';
import { titleOf } from '../ui/behaviour/page-title';
import { brandStyles } from '../ui/theme/apply-brand';
import { BRAND_ELEMENT } from '../ui/theme/default-brand';
import { App, pageNameOf } from './app';
import { FormRoutes, storeAnswers } from './form-routes';
import { drawPreview, withPreview } from './link-preview';

const EMPTY_ROOT = '<div id="root"></div>';

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
  // The page's script sets it at hydration, which may be late.
  const title = titleOf({ name: pageNameOf(shell, path), own: undefined, waiting: 0 });
  const titled = template.replace(/<title>[^<]*/, () => `<title>${title}`);
  const after = block(FORM_PAGE_ELEMENT, formPageText(data));
  return filled(titled, {
    content: await rendered(app, path),
    after,
    form: data.registration === 'invite' ? 'now' : 'waits',
  });
}

const block = (id: string, json: string): string => `<script type="application/json" id="${id}">${json}</script>`;

/** Adds the host's brand colours, which the page otherwise gets from its scripts. */
function branded(page: string, data: GuestPageData): string {
  const styles = data !== null && can(data.branding.plan, 'branding') ? brandStyles(data.branding.brandColor) : '';
  return styles === '' ? page : page.replace('</head>', () => `<style id="${BRAND_ELEMENT}">${styles}</style></head>`);
}

interface Filling {
  readonly content: string;
  readonly after?: string;
  readonly form?: 'waits' | 'now';
}

function filled(template: string, { content, after = '', form }: Filling): string {
  const [before, rest, ...more] = template.split(EMPTY_ROOT);
  if (rest === undefined || more.length > 0) throw new Error('the page has no single empty root');
  return `${before}<div id="root"${form ? ` data-form="${form}"` : ''}>${content}</div>${after}${rest}`;
}

/**
 * @throws the first error of a component. React would leave that part to the browser, and the page would be incomplete.
 */
async function rendered(app: ReactNode, address: string): Promise<string> {
  const errors: unknown[] = [];
  const { prelude } = await prerender(
    <StrictMode>
      <Router ssrPath={address}>{app}</Router>
    </StrictMode>,
    {
      onError: (error) => void errors.push(error),
      // Keeps all markup in place: React otherwise moves long parts to the end with a script, which the CSP forbids.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
    },
  );
  const html = await new Response(prelude).text();
  if (errors.length > 0) throw errors[0];
  return html;
}
