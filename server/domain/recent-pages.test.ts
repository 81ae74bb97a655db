import { type GuestPageData, guestPageText } from '@linecheck/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RecentPages } from './recent-pages';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pageFor = (guestFirstName: string): GuestPageData => ({
  session: {
    guestName: guestFirstName,
    guestFirstName,
    guestEmail: null,
    guestMessage: null,
    title: 'Harbour Lights',
    createdBy: 'Jonas Lind',
    hostName: 'Jonas Lind',
    language: null,
  },
  branding: { brandLogo: null, brandColor: '#8b5cf6', brandSenderName: null, isPro: false, plan: 'plus' },
  checklist: [],
});

const open = <Page>(render: (data: GuestPageData) => Promise<Page>) =>
  new RecentPages({ render, keyOf: guestPageText, cacheMs: 10_000 });

const nameIn = (data: GuestPageData) => data?.session.guestFirstName;

it('a page is rendered once for all requests within its time, and not kept for longer', async () => {
  const render = vi.fn(async (data: GuestPageData) => nameIn(data));
  const recent = open(render);
  expect(await Promise.all([recent.of(pageFor('Ada')), recent.of(pageFor('Ada'))])).toEqual(['Ada', 'Ada']);
  vi.advanceTimersByTime(9999);
  await recent.of(pageFor('Ada'));
  expect(render).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(1);
  await recent.of(pageFor('Ada'));
  expect(render).toHaveBeenCalledTimes(2);
});

it('pages with any difference are rendered separately', async () => {
  const recent = open(async (data) => nameIn(data));
  expect(await Promise.all([recent.of(pageFor('Ada')), recent.of(pageFor('Ben'))])).toEqual(['Ada', 'Ben']);
});

it('only the latest hundred are kept', async () => {
  const render = vi.fn(async (data: GuestPageData) => nameIn(data));
  const recent = open(render);
  for (let guest = 0; guest <= 100; guest += 1) await recent.of(pageFor(String(guest)));
  await recent.of(pageFor('100'));
  expect(render).toHaveBeenCalledTimes(101);
  await recent.of(pageFor('0'));
  expect(render).toHaveBeenCalledTimes(102);
});

it('a page that could not be rendered is rendered again', async () => {
  const render = vi.fn<(data: GuestPageData) => Promise<string>>().mockRejectedValueOnce(new Error('no such part'));
  render.mockResolvedValue('page');
  const recent = open(render);
  await expect(recent.of(null)).rejects.toThrow('no such part');
  expect(await recent.of(null)).toBe('page');
});
