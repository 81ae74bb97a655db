import { describe, expect, it } from 'vitest';
import { expectComponentAccessible, renderComponent } from '../../../testing/render-component';
import { watchServerCalls } from '../../../testing/server-calls';
import { GroupCard } from './group-card';

const calls = watchServerCalls();
const id = '0b7c1c4e-7d0f-4d3e-9a55-2f1d8f6a4b11';
const closed = { id, groupCode: null, joinUrl: '' };
const open = { id, groupCode: 'abcdefghjkmnpqrstvwxyz2345', joinUrl: '' };

describe('the card of the group link', () => {
  it.each([
    ['', false],
    ['https://riverside.fm/studio/tides', true],
  ])('asks before the link is opened, and says whether guests get the join link: %j', async (joinUrl, isSaid) => {
    const { press } = await renderComponent(<GroupCard episode={{ ...closed, joinUrl }} guests={0} />);
    await press('button', 'Open a group link');
    expect(/gets the join link/.test(document.body.textContent ?? '')).toBe(isSaid);
    expect(calls).toHaveLength(0);
    await press('button', 'Open the link');
    expect(calls.map(({ method, url }) => `${method} ${url}`)).toEqual([`POST /api/episodes/${id}/group-link`]);
  });

  it('deletes the guests without a result after a question with their number', async () => {
    const { press, byRole } = await renderComponent(<GroupCard episode={open} guests={12} />);
    await press('button', 'Delete some');
    expect(document.body.textContent).toContain('12 guests have joined by it.');
    await calls[0]?.answer(200, { 'no-result': 9, 'last-hour': 1, 'last-day': 0, all: 12 });
    await expectComponentAccessible();
    await press('checkbox', 'Close the group link as well');
    await press('button', 'Delete 9 guests');
    expect(calls[1]).toMatchObject({
      method: 'POST',
      url: `/api/episodes/${id}/group-guests/delete`,
      body: { which: 'no-result', closesLink: true },
    });
    await calls[1]?.answer(200, { deleted: 9 });
    expect(() => byRole('combobox', 'Which guests')).toThrow();
  });

  it('offers no deletion of guests that do not exist', async () => {
    const { press, fill, byRole } = await renderComponent(<GroupCard episode={open} guests={12} />);
    await press('button', 'Delete some');
    await calls[0]?.answer(200, { 'no-result': 9, 'last-hour': 1, 'last-day': 0, all: 12 });
    await fill('combobox', 'Which guests', 'last-day');
    expect(byRole('button', 'No such guests')).toHaveProperty('disabled', true);
    await fill('combobox', 'Which guests', 'last-hour');
    expect(byRole('button', 'Delete 1 guest')).toHaveProperty('disabled', false);
  });
});
