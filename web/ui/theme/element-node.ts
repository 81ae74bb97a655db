import type { ReactElement } from 'react';

/**
 * Children that are never text. A browser that translates a page replaces its text nodes, and React then fails to
 * insert beside them or to update them. So a text with siblings is wrapped in an element, which
 * `scripts/check-texts-apart.ts` checks; a prop of this type needs no element around it.
 */
export type ElementNode = ReactElement | false | null | undefined | readonly ElementNode[];
