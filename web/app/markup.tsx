import { shell } from '@linecheck/texts/en/shell';
import { type ReactNode, StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { Router } from 'wouter';
import { currentTexts } from '../texts/use-texts';
import { titleOf } from '../ui/behaviour/page-title';
import { pageNameOf } from './app';

/** As in `host-page.tsx`. */
const STYLE_ATTRIBUTE = 'data-style';

const EMPTY_ROOT = '<div id="root"></div>';

/** A data block of a page. @param json Encoded for markup. */
export const block = (id: string, json: string): string =>
  `<script type="application/json" id="${id}">${json}</script>`;

/** The page's script sets the title at hydration, which may be late. */
export function titled(template: string, path: string): string {
  const title = titleOf({ name: pageNameOf(currentTexts(shell), path), own: undefined, waiting: 0, alert: undefined });
  return template.replace(/<title>[^<]*/, () => `<title>${title}`);
}

interface Filling {
  readonly content: string;
  readonly after?: string;
  readonly form?: 'waits' | 'now';
  /** Names of the views in the content, separated by spaces. */
  readonly views?: string;
}

/** @param template The built page, with an empty root. */
export function filled(template: string, { content, after = '', form, views }: Filling): string {
  const [before, rest, ...more] = template.split(EMPTY_ROOT);
  if (rest === undefined || more.length > 0) throw new Error('the page has no single empty root');
  const { markup, rules } = withoutStyleAttributes(content);
  const marks = `${form ? ` data-form="${form}"` : ''}${views ? ` data-views="${views}"` : ''}`;
  const styles = rules === '' ? '' : `<style>${rules}</style>`;
  return `${before}${styles}<div id="root"${marks}>${markup}</div>${after}${rest}`;
}

/** A value that a component has written, and that ends neither the rule nor the element. */
const HARMLESS_STYLE = /^[\w\s.,:;()%#/+-]+$/;

/**
 * Replaces the style attributes of a page, which its policy does not allow, by rules, which it allows by their hash. The
 * browser turns them back (`host-page.tsx`).
 */
function withoutStyleAttributes(content: string): { readonly markup: string; readonly rules: string } {
  const styles = new Set<string>();
  // Quotation marks in texts and in other attributes are encoded.
  const markup = content.replace(/ style="([^"]*)"/g, (_, style: string) => {
    if (!HARMLESS_STYLE.test(style)) return '';
    styles.add(style);
    return ` ${STYLE_ATTRIBUTE}="${style}"`;
  });
  return { markup, rules: [...styles].map((style) => `[${STYLE_ATTRIBUTE}="${style}"]{${style}}`).join('') };
}

/**
 * @throws the first error of a component. React would leave that part to the browser, and the page would be incomplete.
 */
export async function rendered(app: ReactNode, address: string): Promise<string> {
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
