import type { GuestReach } from '@linecheck/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { expectComponentAccessible, renderComponent } from '../../testing/render-component';
import { watchServerCalls } from '../../testing/server-calls';
import { latestToast, showToast } from '../../ui/overlays/toast';
import { EpisodeReachCard } from './episode-reach-card';
import { ReachSettings } from './reach-settings';

const calls = watchServerCalls();
const lastChange = () => calls.findLast(({ method }) => method === 'PUT');
const answers = (reply: unknown) => calls.findLast(({ method }) => method === 'GET')?.answer(200, reply);

const stored: GuestReach = {
  telephone: '+49 30 1234567',
  chat: '',
  hours: { days: [1, 2, 3], from: '09:00', until: '17:00' },
  timeZone: 'Europe/Berlin',
};

beforeEach(() => showToast({ title: 'Before' }));

async function settings(reply: unknown) {
  const page = await renderComponent(<ReachSettings />);
  await answers(reply);
  return page;
}

describe('how guests reach the host', () => {
  it('is stored with the hours and the sentences that are typed', async () => {
    const { fill, press } = await settings({ reach: null, answers: [] });
    await expectComponentAccessible();
    await fill('textbox', 'Telephone', ' 030 99 ');
    await fill('textbox', 'Chat address', 'https://chat.example/jonas');
    await press('checkbox', 'Only at these hours');
    await press('checkbox', 'Friday');
    await expectComponentAccessible();
    await fill('textbox', 'Ready answers', 'Take the red headset.\n\n Ask Kim. ');
    await press('button', 'Save');
    expect(lastChange()?.body).toEqual({
      reach: {
        ...{ telephone: '030 99', chat: 'https://chat.example/jonas', timeZone: expect.any(String) },
        hours: { days: [1, 2, 3, 4], from: '09:00', until: '18:00' },
      },
      answers: ['Take the red headset.', 'Ask Kim.'],
    });
    await lastChange()?.answer(200, { ok: true });
    expect(latestToast()?.title).toBe('Your guests see it now');
  });

  it('that is empty is nothing', async () => {
    const { fill, press } = await settings({ reach: { ...stored, hours: null }, answers: ['One.'] });
    await fill('textbox', 'Telephone', '');
    await press('button', 'Save');
    expect(lastChange()?.body).toEqual({ reach: null, answers: ['One.'] });
  });

  it('is not sent with a fault, which its field names, and loses nothing that was typed', async () => {
    const { fill, press, place, byRole } = await settings({ reach: stored, answers: [] });
    await fill('textbox', 'Telephone', 'ask Kim');
    await fill('textbox', 'Chat address', 'http://chat.example');
    for (const day of ['Monday', 'Tuesday', 'Wednesday']) await press('checkbox', day);
    await fill('textbox', 'Ready answers', Array.from({ length: 11 }, (_, number) => `Answer ${number}`).join('\n'));
    await press('button', 'Save');
    expect(lastChange()).toBeUndefined();
    for (const words of [
      'Enter a telephone number',
      'Enter an address that begins with https://',
      'Choose at least one day',
      'At most 10 answers',
    ])
      expect(place.textContent).toContain(words);
    expect((byRole('textbox', 'Telephone') as HTMLInputElement).value).toBe('ask Kim');
    await expectComponentAccessible();
  });
});

describe('the card beside a board', () => {
  const card = (reach: GuestReach | null, onChanged = vi.fn()) =>
    renderComponent(
      <EpisodeReachCard
        episode={{ id: 'e1', reach }}
        onChanged={onChanged}
        askFirst={(action) => action()}
        ring={undefined}
      />,
    );

  it('reads as the guests read it', async () => {
    const { place } = await card(null);
    await answers({ reach: stored, answers: [] });
    expect(place.textContent).toContain('+49 30 1234567');
    expect(place.textContent).toContain('Monday to Wednesday, 09:00 to 17:00, Berlin time');
    expect(place.textContent).toContain('As for all episodes');
    await expectComponentAccessible();
  });

  it('changes it for the episode, and takes the change back', async () => {
    const onChanged = vi.fn();
    const { press, fill, byRole } = await card({ ...stored, hours: null }, onChanged);
    await press('button', 'Change for this episode');
    await expectComponentAccessible();
    await fill('textbox', 'Telephone', '040 55');
    await press('button', 'Save');
    expect(lastChange()?.url).toBe('/api/episodes/e1/reach');
    expect(lastChange()?.body).toEqual({ reach: { ...stored, hours: null, telephone: '040 55' } });
    await lastChange()?.answer(200, { ok: true });
    expect(onChanged).toHaveBeenCalledOnce();
    await press('button', 'Change for this episode');
    await press('button', 'Use that of all episodes');
    expect(lastChange()?.body).toEqual({ reach: null });
    await lastChange()?.fail();
    expect(latestToast()?.title).toBe('This could not be saved');
    byRole('dialog', 'How guests of this episode reach you');
  });
});
