import { describe, expect, it } from 'vitest';
import { happens, renderHook } from '../../testing/render-hook';
import { useSwitchedPlayback } from './level-player';

class TestPlayer extends EventTarget {
  paused = true;
  starts = 0;
  readonly ended = false;
  readonly error = null;
  readonly duration = 8;
  currentTime = 0;
  async play() {
    this.starts += 1;
  }
  pause() {
    this.paused = true;
  }
  asElement = () => this as unknown as HTMLAudioElement;
}

async function players() {
  const hook = await renderHook(() => useSwitchedPlayback(8), {});
  const [first, second] = [new TestPlayer(), new TestPlayer()];
  hook.now().players[0].current = first.asElement();
  hook.now().players[1].current = second.asElement();
  first.currentTime = 3.2;
  const hear = (next: number) => happens(() => hook.now().hear(next));
  return { hook, first, second, hear };
}

describe('two recordings of the same time', () => {
  it('continue in the second one at the time of the first', async () => {
    const { hook, first, second, hear } = await players();
    first.paused = false;
    await hear(1);
    expect([first.paused, second.starts, second.currentTime]).toEqual([true, 1, 3.2]);
    expect(hook.now()).toMatchObject({ heard: 1, timeS: 3.2 });
  });

  it('stay paused where nothing played', async () => {
    const { first, second, hear } = await players();
    await hear(1);
    expect([first.paused, second.starts, second.currentTime]).toEqual([true, 0, 3.2]);
  });

  it('continue in the first one again', async () => {
    const { hook, first, second, hear } = await players();
    await hear(1);
    second.currentTime = 5;
    await hear(0);
    expect(first.currentTime).toBe(5);
    expect(hook.now()).toMatchObject({ heard: 0, timeS: 5 });
  });
});
