import type { IconNode } from 'lucide-react';
import { createElement, type SVGProps } from 'react';

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
 * Replaces Lucide's own function in the build (`vite.config.ts`). Lucide's version also has a context, absolute stroke
 * widths and a class for each icon, which the product does not use and which add 1.1 kB to the first load. Size and
 * colour come from classes: Lucide's property `size` has no effect. An icon that carries meaning needs
 * `aria-hidden={false}` beside its label.
 */
export default function createLucideIcon({ node }: IconData) {
  return (props: SVGProps<SVGSVGElement>) =>
    createElement('svg', { ...OUTLINE, ...props }, ...node.map(([tag, attributes]) => createElement(tag, attributes)));
}
