import { describe, expect, it, vi } from 'vitest';
import { expectComponentAccessible, renderComponent } from '../../testing/render-component';
import type { RecordedCheck } from './offer';
import { DevicesFirst } from './offer-panel';

describe('devices that have to work before a recording', () => {
  it.each<[RecordedCheck[], string, string[]]>([
    [['microphone'], 'microphone', ['Test Microphone Again']],
    [['camera'], 'camera', ['Test Camera Again']],
    [
      ['microphone', 'camera'],
      'Your microphone and your camera have to work first.',
      ['Test Microphone Again', 'Test Camera Again'],
    ],
  ])('are %s, with a button for each', async (failed, words, buttons) => {
    const onRetest = vi.fn();
    const { byRole, namesOf, press } = await renderComponent(
      <DevicesFirst title="Record a short test video?" failed={failed} onRetest={onRetest} />,
    );
    expect(byRole('region', 'Record a short test video?').textContent).toContain(words);
    expect(namesOf('button')).toEqual(buttons);
    await expectComponentAccessible();
    for (const name of buttons) await press('button', name);
    expect(onRetest.mock.calls.flat()).toEqual(failed);
  });
});
