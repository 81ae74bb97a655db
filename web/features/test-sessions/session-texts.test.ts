import { testSessions as texts } from '@linecheck/texts/en/sessions';
import { expect, it } from 'vitest';
import { deletionLossOf, guestLine, guestUrl } from './session-texts';

it('the address of a guest contains the code', () => {
  expect(guestUrl('https://check.example.org', { sessionCode: 'q4v8zk' })).toBe(
    'https://check.example.org/?session=q4v8zk',
  );
});

it.each([
  [{ guestName: 'Tomás Rivera', guestEmail: 'tomas@rivera.fm' }, 'Tomás Rivera · tomas@rivera.fm'],
  [{ guestName: 'Guest User', guestEmail: null }, 'Guest User'],
])('the guest %o is shown as %s', (guest, line) => {
  expect(guestLine(guest)).toBe(line);
});

it.each([
  [0, 'The link for Amara Okafor stops working. This cannot be undone.'],
  [1, 'everything that Amara Okafor has sent'],
])('the deletion of a session with %i results warns: %s', (resultCount, words) => {
  expect(deletionLossOf(texts, { guestName: 'Amara Okafor', resultCount })).toContain(words);
});
