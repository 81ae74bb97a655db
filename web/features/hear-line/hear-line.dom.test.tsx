import { expect, it } from 'vitest';
import { watchObjectUrls } from '../../testing/object-urls';
import { pendingCalls } from '../../testing/pending-calls';
import { expectComponentAccessible, renderComponent } from '../../testing/render-component';
import { happens } from '../../testing/render-hook';
import { HearLine } from './hear-line';
import { HeardPlayer, type HeardTracks, type makeHeardTracks } from './heard-tracks';

type HearingOptions = Parameters<typeof makeHeardTracks>[0];

const urls = watchObjectUrls();
const sound = { recording: new Blob(['RIFF']), heights: [0.5] };
const LOST = [true, false, false, false];
const START = 'Make it, in 8 seconds';

async function offered() {
  const { calls, call } = pendingCalls<HearingOptions, HeardTracks>();
  const loadTracks = async () => ({ makeHeardTracks: call, HeardPlayer });
  const recorded = new Blob(['take']);
  const rendered = await renderComponent(<HearLine {...{ recorded, lostFrames: LOST, loadTracks }} />);
  return { ...rendered, calls, recorded };
}

it('plays the take over the line only when asked, and beside the clean one', async () => {
  const { press, place, calls, recorded, namesOf } = await offered();
  expect(place.textContent).toContain('nothing is sent');
  expect(calls).toEqual([]);
  await press('button', START);
  expect(calls[0]).toMatchObject({ recorded, lostFrames: LOST });
  expect(place.textContent).toContain('Starting…');
  await happens(() => calls[0]?.onPlaying());
  expect(place.textContent).toContain('Your recording is on its way.');
  await expectComponentAccessible();
  await calls[0]?.end({ line: sound, clean: sound, concealedShare: 0.062 });
  expect(place.textContent).toContain('6.2% of the sound was lost and filled in.');
  expect(namesOf('radio')).toEqual(['On this line', 'Without losses']);
  expect(namesOf('button')).toContain('Make it again');
  expect(urls.made.length).toBeGreaterThanOrEqual(2);
  await expectComponentAccessible();
});

it('says if the browser cannot do it, and can be asked again', async () => {
  const { press, place, calls } = await offered();
  await press('button', START);
  await calls[0]?.fail(new Error('no connection'));
  expect(place.textContent).toContain('Your browser could not play it to itself.');
  await press('button', 'Make it again');
  expect(calls).toHaveLength(2);
  expect(place.textContent).not.toContain('could not');
});

it('stops when the guest leaves the step', async () => {
  const { press, calls, unmount } = await offered();
  await press('button', START);
  await unmount();
  expect(calls[0]?.signal.aborted).toBe(true);
});
