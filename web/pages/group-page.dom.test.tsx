import type { GuestGroup, GuestSession } from '@linecheck/contract';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Route } from 'wouter';
import { rememberGuest } from '../features/episodes/board/group-memory';
import { renderComponent } from '../testing/render-component';
import { watchServerCalls } from '../testing/server-calls';
import { GroupPage } from './group-page';

const calls = watchServerCalls();
const code = '0123456789abcdefghjkmnpqrs';
beforeEach(() => window.history.replaceState(null, '', `/group/${code}`));
afterEach(() => localStorage.clear());

const names = { title: 'Tides', createdBy: 'Maya', hostName: 'Maya' };
const group: GuestGroup = {
  ...{ ...names, startsLocal: '2031-12-03T17:00', timeZone: 'UTC', startsAt: '2031-12-03T17:00:00.000Z', minutes: 60 },
  ...{ isCalledOff: false, closed: null },
  branding: { brandLogo: null, brandColor: '#7CC242', brandSenderName: null, isPro: true, plan: 'pro' },
};
const session: GuestSession = {
  ...{ ...names, guestName: 'Ines', guestFirstName: 'Ines', guestEmail: null, guestMessage: null, language: null },
};

async function backOn(wishes: Partial<GuestGroup>) {
  rememberGuest(code, { guestId: '11111111-1111-4111-8111-111111111111', name: 'Ines', sessionCode: 'own' });
  const page = await renderComponent(<Route path="/group/:code" component={GroupPage} />);
  await calls.find(({ url }) => url.includes('/groups/'))?.answer(200, { ...group, ...wishes });
  await calls.find(({ url }) => url.includes('/test-sessions/'))?.answer(200, session);
  return page.place.textContent;
}

it.each([
  [null, 'You have joined with this browser before.', true],
  ['called_off', 'Your host has cancelled this session. Ask Maya if you expected another date.', false],
] as const)('a guest who comes back to a group that is closed as %s reads so', async (closed, words, isWanted) => {
  const text = await backOn({ closed });
  expect(text).toContain('Welcome back, Ines');
  expect(text).toContain(words);
  expect(text?.includes('before Tides')).toBe(isWanted);
});
