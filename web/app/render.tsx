import {
  can,
  GUEST_PAGE_ELEMENT,
  type GuestPageData,
  guestPageText,
  type PreviewAddresses,
  type PreviewLogo,
} from '@linecheck/contract';
import { type ReactNode, StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { Router } from 'wouter';
import { GuestTestPage } from '../pages/guest-test-page';
import { EmbeddedGuestPage } from '../pages/test/embedded-guest-page';
import { brandStyles } from '../ui/theme/apply-brand';
import { BRAND_ELEMENT } from '../ui/theme/default-brand';
import { App } from './app';
import { drawPreview, withPreview } from './link-preview';

/** Empty root element of the built page. */
const EMPTY_ROOT = '<div id="root"></div>';

/** The markup does not contain the code, so any readable code gives the same page. */
const ANY_CODE = '0'.repeat(26);

/**
 * Renders the visitor page at `/`, identical for all visitors until it is hydrated.
 *
 * @param template The built page, with an empty root.
 */
export async function renderHome(template: string, addresses: PreviewAddresses): Promise<string> {
  return filled(withPreview(template, null, addresses), await rendered(<App />, ''));
}

/**
 * Renders the guest page at `/?session=…`, with its data in a JSON script block. @param template As in `renderHome`.
 */
export async function renderGuest(template: string, data: GuestPageData, addresses: PreviewAddresses): Promise<string> {
  const app = (
    <EmbeddedGuestPage value={{ code: ANY_CODE, data, Page: GuestTestPage }}>
      <App />
    </EmbeddedGuestPage>
  );
  const block = `<script type="application/json" id="${GUEST_PAGE_ELEMENT}">${guestPageText(data)}</script>`;
  return branded(
    filled(withPreview(template, data, addresses), await rendered(app, `session=${ANY_CODE}`), block),
    data,
  );
}

/** Draws the picture in the preview of a guest's page, as an SVG document. */
export const renderPreview = (data: GuestPageData, logo?: PreviewLogo): string => drawPreview(data, logo);

/** Adds the host's brand colours, which the page otherwise gets from its scripts. */
function branded(page: string, data: GuestPageData): string {
  const styles = data !== null && can(data.branding.plan, 'branding') ? brandStyles(data.branding.brandColor) : '';
  return styles === '' ? page : page.replace('</head>', () => `<style id="${BRAND_ELEMENT}">${styles}</style></head>`);
}

function filled(template: string, content: string, after = ''): string {
  const [before, rest, ...more] = template.split(EMPTY_ROOT);
  if (rest === undefined || more.length > 0) throw new Error('the page has no single empty root');
  return `${before}<div id="root">${content}</div>${after}${rest}`;
}

/**
 * @throws the first error of a component. React would leave that part to the browser, and the page would be incomplete.
 */
async function rendered(app: ReactNode, search: string): Promise<string> {
  const errors: unknown[] = [];
  const { prelude } = await prerender(
    <StrictMode>
      <Router ssrPath="/" ssrSearch={search}>
        {app}
      </Router>
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
