import type { IconNode } from 'lucide-react';
import { createElement, type SVGProps } from 'react';

/** An icon as `lucide-react/icons` has it: the elements that draw it, each with its attributes. */
interface IconData {
  readonly node: IconNode;
}

const OUTLINE = {
  width: 24,
  height: 24,
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  'aria-hidden': true,
} as const;

/**
 * Takes the place of Lucide's own function in the build (`vite.config.ts`). That one also has a context, absolute stroke widths and
 * a class for each icon, which nothing here uses and which are 1.1 kB of the first load. Size and colour come from classes:
 * Lucide's property `size` has no effect. An icon that says something needs `aria-hidden={false}` beside its label.
 */
export default function createLucideIcon({ node }: IconData) {
  return (props: SVGProps<SVGSVGElement>) =>
    createElement('svg', { ...OUTLINE, ...props }, ...node.map(([tag, attributes]) => createElement(tag, attributes)));
}
