import { expect, it, vi } from 'vitest';
import type { DeviceSelection } from '../../checks/device-select';
import { renderComponent } from '../../testing/render-component';
import { SpeakersStep } from './speakers-step';

const selection: DeviceSelection = { devices: [], deviceId: undefined, shownId: undefined, choose: () => undefined };

/** The step in a browser without Web Audio, like that of these tests. */
async function step(skip: { readonly onSkipped?: () => void } = {}) {
  const onFinished = vi.fn();
  const rendered = await renderComponent(
    <SpeakersStep
      {...{ verdict: undefined, continueButton: undefined, isOpen: true, selection, microphoneId: undefined }}
      {...{ onStarted: vi.fn(), onCancelled: vi.fn(), onFinished, ...skip }}
      help={() => ({ part: undefined, hasPrimary: false, hasAdvice: false })}
    />,
  );
  await rendered.press('button', 'Play the Sound');
  return { ...rendered, onFinished };
}

it('a guest of a show that needs speakers goes on where no sound can be played', async () => {
  const { press, place, onFinished } = await step();
  expect(place.textContent).toContain('This browser cannot play sounds');
  await press('button', 'Go on without the sound');
  expect(onFinished).toHaveBeenCalledExactlyOnceWith({
    verdict: { status: 'warning', code: 'not-played', params: {} },
    readings: {},
  });
});

it('a guest who may skip the check has one way on', async () => {
  const { namesOf } = await step({ onSkipped: () => undefined });
  expect(namesOf('button')).toEqual(['Play it again', 'Skip']);
});
