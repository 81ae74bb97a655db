import type { ReactElement } from 'react';

/**
 * Children without text of their own. A browser that translates a page replaces its text nodes, and React then fails to
 * insert beside them or to update them. So text that has siblings is in an element of its own, which
 * `scripts/check-texts-apart.ts` checks; a prop of this type shows that its value is never text.
 */
export type ElementNode = ReactElement | false | null | undefined | readonly ElementNode[];
