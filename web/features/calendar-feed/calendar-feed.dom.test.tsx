import { describe, expect, it, vi } from 'vitest';
import { expectComponentAccessible, renderComponent } from '../../testing/render-component';
import { watchServerCalls } from '../../testing/server-calls';
import { latestToast } from '../../ui/overlays/toast';
import { CalendarFeedSettings } from './calendar-feed-settings';

const calls = watchServerCalls();
const last = (method: string) => calls.findLast((call) => call.method === method);

const ADDRESS = 'https://check.example.org/calendar/abc.ics';
const feedOf = (readAt: string | null = null) => ({ feed: { createdAt: '2026-11-01T10:00:00.000Z', readAt } });

async function settings(reply: unknown) {
  const page = await renderComponent(<CalendarFeedSettings />);
  await last('GET')?.answer(200, reply);
  return page;
}

describe('the address of the calendar', () => {
  it('is made, and shown to copy or to open in a calendar program', async () => {
    const { press, place, byRole } = await settings({ feed: null });
    await expectComponentAccessible();
    await press('button', 'Get a calendar address');
    await last('POST')?.answer(200, { address: ADDRESS });
    await last('GET')?.answer(200, feedOf());
    expect(place.textContent).toContain(ADDRESS);
    expect(place.textContent).toContain('No calendar has read it yet');
    expect(byRole('link', 'Open in calendar app').getAttribute('href')).toBe(
      'webcal://check.example.org/calendar/abc.ics',
    );
    expect(document.activeElement?.textContent).toBe('Your calendar address is ready');
    await expectComponentAccessible();
    const writeText = vi.fn(async () => undefined);
    vi.stubGlobal('navigator', { clipboard: { writeText } });
    await press('button', 'Copy address');
    expect(writeText).toHaveBeenCalledWith(ADDRESS);
  });

  it('is replaced after a question, and the new one is shown', async () => {
    const { press, place } = await settings(feedOf('2026-11-20T07:00:00.000Z'));
    expect(place.textContent).toContain('Last read 20-Nov-2026');
    expect(place.textContent).not.toContain('https:');
    await press('button', 'Replace');
    await expectComponentAccessible();
    expect(last('POST')).toBeUndefined();
    await press('button', 'Replace it');
    await last('POST')?.answer(200, { address: ADDRESS });
    await last('GET')?.answer(200, feedOf());
    expect(place.textContent).toContain(ADDRESS);
  });

  it('is ended after a question, and the focus goes to what can be done next', async () => {
    const { press, byRole } = await settings(feedOf());
    await press('button', 'End');
    await press('button', 'End it');
    await last('DELETE')?.answer(200, { ok: true });
    expect(latestToast()?.title).toBe('The calendar address no longer works');
    expect(document.activeElement).toBe(byRole('button', 'Get a calendar address'));
  });

  it('stays when a change fails, which is said', async () => {
    const { press, byRole } = await settings(feedOf(new Date().toISOString()));
    byRole('listitem', /Read within the last hour/);
    await press('button', 'End');
    await press('button', 'End it');
    await last('DELETE')?.fail();
    expect(latestToast()?.title).toBe('The address could not be ended');
    byRole('button', 'End');
  });

  it('says while it loads, and that it could not be loaded', async () => {
    const { place, press } = await renderComponent(<CalendarFeedSettings />);
    expect(place.textContent).toContain('Loading...');
    await last('GET')?.answer(403, { code: 'role_refused', message: 'No' });
    expect(place.textContent).toContain('Your calendar address could not be loaded');
    await expectComponentAccessible();
    await press('button', 'Try again');
    await last('GET')?.answer(200, { feed: null });
    expect(place.textContent).toContain('Get a calendar address');
  });
});
