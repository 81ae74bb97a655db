import { expect, it } from 'vitest';
import { formerNameIn, formerNamesIn, wordsOf } from './names';

const former = new Map([
  ['courier', 'mailer'],
  ['ask-in-time', 'getUserMediaWithTimeout'],
]);

it.each([
  ['askInTime', 'ask-in-time'],
  ['AskInTime', 'ask-in-time'],
  ['ASK_IN_TIME', 'ask-in-time'],
  ['devices/ask-in-time.test.ts', 'devices-ask-in-time-test-ts'],
  ['readURLOf', 'read-url-of'],
  ['sha256Of', 'sha256-of'],
])('%s has the words %s', (name, words) => {
  expect(wordsOf(name)).toBe(words);
});

it.each([
  ['Courier', 'courier'],
  ['openCourier', 'courier'],
  ['server/mail/courier.ts', 'courier'],
  ['mayAskInTime', 'ask-in-time'],
])('a former name is found in %s', (name, found) => {
  expect(formerNameIn(name, former)).toBe(found);
});

it.each(['couriers', 'discouriered', 'askIn', 'inTimeAsk'])('%s has no former name', (name) => {
  expect(formerNameIn(name, former)).toBeUndefined();
});

it('names are searched in paths and identifiers, not in texts and comments', () => {
  const text = "/** A courier. */\nexport const told = 'by courier';\nconst view = <p>courier</p>;";
  expect(formerNamesIn([{ path: 'web/told.tsx', text }], former)).toEqual([]);
  expect(formerNamesIn([{ path: 'mail/courier.ts', text: 'new Courier(); let courier;' }], former)).toEqual([
    'mail/courier.ts: mail/courier.ts has "courier"; the term is mailer',
    'mail/courier.ts: Courier has "courier"; the term is mailer',
    'mail/courier.ts: courier has "courier"; the term is mailer',
  ]);
});
