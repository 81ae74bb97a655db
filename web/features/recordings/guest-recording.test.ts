import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { GuestOutcome } from './guest-recording';

const deleted = {
  decision: { kind: 'deleted' },
  hostName: 'Jonas',
  onDecide: () => undefined,
  onRecordAnother: () => undefined,
} as const;

describe('the page of a guest who has deleted their clip', () => {
  it.each(['unshared', 'shared'] as const)('offers another one while the sharing is %s', (sharing) => {
    const seen = renderToStaticMarkup(createElement(GuestOutcome, { ...deleted, sharing }));
    expect(seen).toContain('Record another one');
  });

  it('offers none where the link has expired, and stays', () => {
    const seen = renderToStaticMarkup(createElement(GuestOutcome, { ...deleted, sharing: 'closed' }));
    expect(seen).not.toContain('Record another one');
    expect(seen).toContain('Jonas can no longer see it.');
  });
});
