import { act, createElement, type ReactElement } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it } from 'vitest';
import { ErrorBoundary } from './error-boundary';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let isBroken = true;

function Part(): ReactElement {
  if (isBroken) throw new Error('broken');
  return createElement('p', {}, 'whole');
}

it('an error costs one part, which can be tried again, and leaves the rest', () => {
  const place = document.createElement('div');
  const fallback = (retry: () => void) => createElement('button', { type: 'button', onClick: retry }, 'again');
  const props = { fallback, children: createElement(Part) };
  const part = createElement(ErrorBoundary, props);
  // Without this function React writes the error to the console.
  const root = createRoot(place, { onCaughtError: () => undefined });
  act(() => root.render(createElement('main', {}, createElement('p', {}, 'rest'), part)));
  expect(place.textContent).toBe('restagain');
  isBroken = false;
  act(() => place.querySelector('button')?.click());
  expect(place.textContent).toBe('restwhole');
});
