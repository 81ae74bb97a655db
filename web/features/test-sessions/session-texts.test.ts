import texts from '@linecheck/texts/en/test-sessions';
import { describe, expect, it } from 'vitest';
import { guestLine, guestUrl, lossOf } from './session-texts';

it('the address of a guest carries the code', () => {
  expect(guestUrl('https://check.example.org', { sessionCode: 'q4v8zk' })).toBe(
    'https://check.example.org/?session=q4v8zk',
  );
});

it('a guest without a mail address is a name', () => {
  expect(guestLine({ guestName: 'Tomás Rivera', guestEmail: 'tomas@rivera.fm' })).toBe(
    'Tomás Rivera · tomas@rivera.fm',
  );
  expect(guestLine({ guestName: 'Guest User', guestEmail: null })).toBe('Guest User');
});

describe('the loss that a deletion brings', () => {
  it('is the link alone while nothing was sent', () => {
    expect(lossOf(texts, { guestName: 'Tomás Rivera', resultCount: 0 })).toBe(
      'The link for Tomás Rivera stops working. This cannot be undone.',
    );
  });

  it('is the results as well', () => {
    expect(lossOf(texts, { guestName: 'Amara Okafor', resultCount: 1 })).toContain(
      'everything that Amara Okafor has sent',
    );
  });
});
