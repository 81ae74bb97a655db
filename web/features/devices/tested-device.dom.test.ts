import type { RunEvent } from '@linecheck/checks/readiness/run';
import type { VerdictReason } from '@linecheck/checks/verdict';
import { describe, expect, it, vi } from 'vitest';
import { fakeTime } from '../../testing/fake-time';
import { fakeMedia, type ListedDevice, listedMicrophone } from '../../testing/media-devices';
import { renderHook } from '../../testing/render-hook';
import { TestedDevice } from './tested-device';

const media = fakeMedia();
const passMs = fakeTime();

const PASSED: VerdictReason = { status: 'passed', code: 'good', params: {} };
const HEADSET = listedMicrophone('headset', 'Headset');
const BUILT_IN = listedMicrophone('built-in', 'Built-in');

async function testedHeadset(listed: readonly ListedDevice[], verdict: VerdictReason = PASSED, name = 'Headset') {
  media.list(...listed);
  const events: RunEvent[] = [];
  const dispatch = vi.fn((event: RunEvent) => void events.push(event));
  const step = await renderHook(TestedDevice, { device: 'microphone' as const, name, verdict, dispatch });
  const verdictNow = async () => {
    await passMs(300);
    const last = events.at(-1);
    if (last?.type === 'revised') await step.change({ verdict: last.verdict });
    return last?.type === 'revised' ? last.verdict : verdict;
  };
  const plug = async (...now: readonly ListedDevice[]) => {
    media.list(...now);
    media.tell();
    return verdictNow();
  };
  return { plug, verdictNow };
}

const GONE = { status: 'warning', code: 'device-gone', params: {} };

describe('a tested device', () => {
  it('that is disconnected is a warning until it is back', async () => {
    const { plug, verdictNow } = await testedHeadset([BUILT_IN, HEADSET]);
    expect(await verdictNow()).toEqual(PASSED);
    expect(await plug(BUILT_IN)).toEqual(GONE);
    expect(await plug(BUILT_IN, HEADSET)).toEqual(PASSED);
    expect(await plug()).toEqual(GONE);
  });

  it('that was not listed in this visit keeps its verdict', async () => {
    const { plug, verdictNow } = await testedHeadset([BUILT_IN]);
    expect(await verdictNow()).toEqual(PASSED);
    expect(await plug()).toEqual(PASSED);
  });

  it.each([
    [
      'the default device, by its longer name',
      [listedMicrophone('default', 'Default - Headset'), HEADSET],
      'Default - Headset',
    ],
    ['a list without names', [listedMicrophone('', '')], 'Headset'],
  ])('is still connected: %s', async (_name, listed, name) => {
    const { verdictNow } = await testedHeadset(listed, PASSED, name);
    expect(await verdictNow()).toEqual(PASSED);
  });

  it.each([
    ['another socket', 'Microphone (Shure MV7)', 'Microphone (2- Shure MV7)'],
    ['another profile', 'Headset (WH-1000XM4 Hands-Free AG Audio)', 'Headset (WH-1000XM4)'],
    ['its USB id', 'Headset USB', 'Headset USB (046d:0a38)'],
    ['the same common name', 'USB Audio Device', 'USB Audio Device'],
  ])('that is back with %s is the tested one', async (_what, before, now) => {
    const { plug } = await testedHeadset([listedMicrophone('a', before)], PASSED, before);
    expect(await plug(BUILT_IN)).toEqual(GONE);
    expect(await plug(BUILT_IN, listedMicrophone('b', now))).toEqual(PASSED);
  });

  it.each([
    ['Headset USB', 'USB'],
    ['USB Audio Device', 'USB Audio CODEC'],
    ['Microphone (HyperX QuadCast)', 'Microphone (HyperX QuadCast S)'],
  ])('%s is gone while only %s is there', async (before, now) => {
    const { plug } = await testedHeadset([listedMicrophone('a', before)], PASSED, before);
    expect(await plug(listedMicrophone('b', now))).toEqual(GONE);
  });

  it('that has failed stays failed', async () => {
    const failed: VerdictReason = { status: 'failed', code: 'too-quiet', params: {} };
    const { plug } = await testedHeadset([HEADSET], failed);
    expect(await plug(BUILT_IN)).toEqual(failed);
  });
});
