import ICAL from 'ical.js';
import { sync } from 'node-ical';
import { describe, expect, it } from 'vitest';
import { sessionId } from '../../domain/ids';
import { addTestGuests, boardOf, createTestEpisode } from '../../testing/guest-links';
import { openTestApp } from '../../testing/open-test-app';
import { guestSessionOf, invitationCalendarOf, invitationIn, organizerOf } from './guest-episode';
import { type PageRow, TestSessionStore } from './store';

const app = await openTestApp({
  config: { smtpUrl: 'smtp://127.0.0.1:9', mailFrom: 'Linecheck <no-reply@check.example.org>' },
});
const host = await app.signUpPro();

const episode = await createTestEpisode(host, {
  title: 'Tides',
  startsLocal: '2031-12-03T18:00',
  joinUrl: 'https://example.org/room',
  message: 'Use a cable, please.',
});
await addTestGuests(host, episode, { name: 'Ada "Countess" Lovelace', email: 'ada@example.org' });
const [guest] = (await boardOf(host, episode)).guests;
const { sessionCode = '', id = '' } = guest ?? {};

async function rowOf(wishes: Partial<PageRow> = {}): Promise<PageRow> {
  const row = await new TestSessionStore(app.deps.db.kysely).findPage(host.workspaceId, sessionId(id));
  if (row === undefined) throw new Error('the link is not there');
  return { ...row, ...wishes };
}

const organizer = organizerOf('en', { name: 'Jonas Lind', address: 'no-reply@check.example.org' });
const place = {
  url: `https://check.example.org/?session=${sessionCode}`,
  attendee: { name: 'Ada "Countess" Lovelace', address: 'ada@example.org' },
  organizer,
  studios: app.deps.config.studios,
  now: new Date('2031-11-01T10:00:00Z'),
  language: 'en',
} as const;

/** The event of a calendar, which two parsers have to find. */
function eventIn(text: string | undefined) {
  const component = new ICAL.Component(ICAL.parse(text ?? ''));
  const event = new ICAL.Event(component.getFirstSubcomponent('vevent') ?? undefined);
  expect(sync.parseICS(text ?? '')[event.uid]).toMatchObject({ type: 'VEVENT', summary: event.summary });
  return { event, method: component.getFirstPropertyValue('method') };
}

describe('the calendar entry of an invitation', () => {
  it('asks the guest, in the name of the host, with the words of the host', async () => {
    const { event, method } = eventIn(invitationCalendarOf(await rowOf(), place));
    expect(method).toBe('REQUEST');
    expect(event.uid).toBe(`${id}@linecheck`);
    expect(event.attendees.map((each) => [each.getFirstValue(), each.getParameter('cn')])).toEqual([
      ['mailto:ada@example.org', "Ada 'Countess' Lovelace"],
    ]);
    expect(event.component.getFirstProperty('organizer')?.getParameter('cn')).toBe('Jonas Lind via Linecheck');
    expect(event.description.split('\n')).toEqual([
      'Wed, 03-Dec-2031 18:00 in Berlin, Central European Standard Time, UTC+1',
      `Check your microphone, camera and connection before: ${place.url}`,
      'Join: https://example.org/room',
      '',
      'Use a cable, please.',
    ]);
  });

  it('has the address in place of a name that a visitor of a group typed', async () => {
    const row = await rowOf();
    const session = { ...guestSessionOf(row, 'pro', place), guestName: '' };
    const { publicUrl, mailFrom } = app.deps.config;
    const calendar = invitationIn('en', { row, session, publicUrl, mailFrom, ...place });
    const [attendee] = eventIn(calendar ?? undefined).event.attendees;
    expect(attendee?.getParameter('cn')).toBe('ada@example.org');
  });

  it('has the time of the guest as well, if the guest has other clocks', async () => {
    const lineIn = async (zone: string) =>
      eventIn(invitationCalendarOf(await rowOf({ guest_time_zone: zone }), place)).event.description.split('\n')[1];
    expect(await lineIn('America/New_York')).toBe(
      'Where you are: Wed, 03-Dec-2031 12:00 in New York, Eastern Standard Time, UTC-5',
    );
    expect(await lineIn('Pacific/Auckland')).toMatch(/^Where you are: Thu, 04-Dec-2031 06:00 in Auckland, .*UTC\+13$/);
    // The clocks of Paris show the same time as those of Berlin.
    expect(await lineIn('Europe/Paris')).toMatch(/^Check/);
  });

  it('is the same event as that of the page, which names no guest', async () => {
    const onPage = (await app.anonymous.get(`/api/test-sessions/${sessionCode}/calendar`)).body;
    const [published, invited] = [eventIn(onPage), eventIn(invitationCalendarOf(await rowOf(), place))];
    expect(published.method).toBe('PUBLISH');
    expect([published.event.uid, published.event.sequence]).toEqual([invited.event.uid, invited.event.sequence]);
    expect(published.event.component.getFirstPropertyValue('organizer')).toBe('mailto:no-reply@check.example.org');
    expect(onPage).not.toMatch(/Lovelace|ada@/);
  });

  it('cancels for the same guest when the show is called off, and the page still has the file', async () => {
    const before = eventIn(invitationCalendarOf(await rowOf(), place)).event;
    await host.put(`/api/episodes/${episode.id}/called-off`, { isCalledOff: true });
    const { event, method } = eventIn(invitationCalendarOf(await rowOf(), place));
    expect(method).toBe('CANCEL');
    expect(event.sequence).toBeGreaterThan(before.sequence);
    expect(event.attendees).toHaveLength(1);
    expect(event.description).toMatch(/^Called off\.\n/);
    expect(event.description).not.toContain('http');
    const onPage = await app.anonymous.get(`/api/test-sessions/${sessionCode}/calendar`);
    expect(eventIn(onPage.body).method).toBe('CANCEL');
    await host.put(`/api/episodes/${episode.id}/called-off`, { isCalledOff: false });
  });

  it('is missing for a link without an episode', async () => {
    expect(invitationCalendarOf(await rowOf({ starts_local: null, starts_at: null }), place)).toBeUndefined();
  });
});
