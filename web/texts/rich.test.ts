import { createElement, Fragment, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { rich } from './rich';

const markup = (node: ReactNode): string => renderToStaticMarkup(createElement(Fragment, {}, node));
const strong = (inside: ReactNode) => createElement('strong', {}, inside);

describe('rich', () => {
  it('replaces tags and placeholders in a message, in order, each text in an element of its own and a name apart from the words around it', () => {
    const node = rich('Send <b>all of {title}</b> to {host}, now.', {
      title: createElement('i', {}, 'Show 12'),
      host: 'Jonas <Lind>',
      b: strong,
    });
    expect(markup(node)).toBe(
      '<span>Send </span><strong><span>all of </span><i>Show 12</i></strong><span> to </span>' +
        '<bdi>Jonas &lt;Lind&gt;</bdi><span>, now.</span>',
    );
  });

  it('uses the plural form of a count', () => {
    const message = { one: '<b>{count}</b> take', other: '<b>{count}</b> takes' } as const;
    expect([1, 2000].map((count) => markup(rich(message, { count, b: strong })))).toEqual([
      '<strong><span>1</span></strong><span> take</span>',
      '<strong><span>2,000</span></strong><span> takes</span>',
    ]);
  });

  it('does not compile without the value of a tag', () => {
    // @ts-expect-error `b` is missing
    expect(() => markup(rich('a <b>word</b>', {}))).not.toThrow();
  });
});
