import { createLucideIcon as createTheirs, type IconNode } from 'lucide-react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import createLucideIcon from './create-lucide-icon';

const node: IconNode = [
  ['path', { d: 'M12 19v3', key: '1' }],
  ['rect', { x: '9', y: '2', width: '6', height: '13', key: '2' }],
];
const Ours = createLucideIcon({ node });
const Theirs = createTheirs('mic', node);

const attributesOf = (markup: string) => [...markup.matchAll(/[\w-]+="[^"]*"/g)].map(([each]) => each).sort();

it('draws the same icon as Lucide', () => {
  const props = { className: 'spinner' };
  const theirs = renderToStaticMarkup(createElement(Theirs, props))
    .replace('lucide lucide-mic ', '')
    .replace(' xmlns="http://www.w3.org/2000/svg"', '');
  expect(attributesOf(renderToStaticMarkup(createElement(Ours, props)))).toEqual(attributesOf(theirs));
});

it('lets each use override the attributes', () => {
  expect(renderToStaticMarkup(createElement(Ours, { fill: 'currentColor' }))).toContain('fill="currentColor"');
});
