import type { Page } from '@playwright/test';
import { checkConnection, expectJudged, makeLink, newHost, openStep, signUp, step } from './stage/actions';
import { expect, test } from './stage/journey';

/** Known faults of browsers during a recording, above all of Safari. Each runs in the page, before the page's scripts. */
const hazards = {
  /** The sound stops without an event. */
  soundStops: () => {
    const connect = AudioContext.prototype.createMediaStreamSource;
    AudioContext.prototype.createMediaStreamSource = function (stream) {
      const source = connect.call(this, stream);
      setTimeout(() => source.disconnect(), 2500);
      return source;
    };
  },
  /** After a call, iOS reports a context as running while its clock stands still. */
  clockFreezes: () => {
    const connect = AudioContext.prototype.createMediaStreamSource;
    AudioContext.prototype.createMediaStreamSource = function (stream) {
      const source = connect.call(this, stream);
      setTimeout(() => {
        const frozenAt = this.currentTime;
        let state: string = 'interrupted';
        const change = (to: string) => {
          state = to;
          this.dispatchEvent(new Event('statechange'));
        };
        source.disconnect();
        Object.defineProperty(this, 'currentTime', { get: () => frozenAt });
        Object.defineProperty(this, 'state', { get: () => state });
        this.resume = async () => {
          change(state === 'interrupted' ? 'suspended' : 'running');
          if (state === 'suspended') throw new DOMException('', 'InvalidStateError');
        };
        change('interrupted');
      }, 2500);
      return source;
    };
  },
  /** An extension stops open tracks, which fires no event. */
  tracksStopped: () => {
    const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = async (wishes) => {
      const stream = await ask(wishes);
      setTimeout(() => stream.getTracks().forEach((track) => void track.stop()), 3500);
      return stream;
    };
  },
  /** A loose cable: a third of the sound arrives. */
  soundBreaksOff: () => {
    const connect = AudioNode.prototype.connect as (this: AudioNode, to: AudioNode) => AudioNode;
    AudioNode.prototype.connect = function (this: AudioNode, to: AudioNode) {
      let beats = 0;
      const beat = () => {
        beats += 1;
        if (beats % 3 === 0) connect.call(this, to);
        if (beats % 3 === 1) this.disconnect();
      };
      if (this instanceof MediaStreamAudioSourceNode) setInterval(beat, 250);
      return connect.call(this, to);
    } as typeof AudioNode.prototype.connect;
  },
  /** The recorder never reports that it has stopped, and its file claims to be shorter than it is. */
  recorderNeverStops: () => {
    MediaRecorder.prototype.stop = () => {};
    Object.defineProperty(HTMLMediaElement.prototype, 'duration', { get: () => 2.995 });
  },
  /** Safari's error where there is no microphone at all. */
  noneIsIncompatible: () => {
    navigator.mediaDevices.getUserMedia = () =>
      Promise.reject(new DOMException('Invalid constraint', 'OverconstrainedError'));
    navigator.mediaDevices.enumerateDevices = async () => [];
  },
} satisfies Record<string, () => void>;

const card = (page: Page) => step(page, 'Microphone Test');

async function expectFailed(page: Page, message: string): Promise<void> {
  await expect(card(page).getByText('Failed', { exact: true })).toBeVisible();
  await openStep(page, 'Microphone Test');
  await expect(card(page).getByText(message).last()).toBeVisible();
  await expect(card(page).getByText('Microphone test passed')).toHaveCount(0);
}

const expectTryAgain = (page: Page) => expect(card(page).getByRole('button', { name: 'Try again' })).toBeVisible();

/** The expected outcome of each: a verdict in time, and never one about sound that did not arrive. */
const outcomes: Record<keyof typeof hazards, (page: Page) => Promise<void>> = {
  soundStops: async (page) => {
    await expectFailed(page, 'The sound stopped arriving');
    await expectTryAgain(page);
  },
  clockFreezes: (page) => expectFailed(page, 'The sound stopped arriving'),
  tracksStopped: (page) => expectFailed(page, 'The sound stopped arriving'),
  soundBreaksOff: (page) => expectFailed(page, 'Microphone test incomplete'),
  recorderNeverStops: async (page) => {
    await expect(card(page).getByText('Passed', { exact: true })).toBeVisible();
    await openStep(page, 'Microphone Test');
    await page.getByRole('button', { name: 'Play Recording' }).click();
    const place = card(page).getByRole('slider', { name: 'Position in the recording' });
    await expect
      .poll(async () => Number(await place.inputValue()), 'what has arrived can be heard')
      .toBeGreaterThan(0.3);
    await expect(place).toHaveAttribute('aria-valuetext', /\/ 0:08$/);
  },
  noneIsIncompatible: async (page) => {
    await expectFailed(page, 'No microphone found');
    await expectTryAgain(page);
  },
};

test('a fault of the browser during a recording is named, and never passes', async ({ visit }) => {
  const names = Object.keys(hazards) as (keyof typeof hazards)[];
  // A few at a time: an overloaded machine would be a fault of its own.
  for (const some of [names.slice(0, 3), names.slice(3)]) {
    await Promise.all(
      some.map(async (name) => {
        const { page, context } = await visit();
        await page.addInitScript(hazards[name]);
        await page.goto('/');
        await page.getByRole('button', { name: 'Start Microphone Test' }).click();
        await outcomes[name](page);
        await context.close();
      }),
    );
  }
});

test('nothing is recorded with devices that have just failed: they are to be tested again first', async ({ visit }) => {
  const host = await visit({ plan: 'pro' });
  await signUp(host.page, newHost());
  const link = await makeLink(host.page, { guestFirstName: 'Amara' });
  const guest = await visit({ plan: 'pro', devices: 'none' });
  await host.page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotFoundError'));
  });
  const expectRetestOffered = async (page: Page, address: string, title: string) => {
    await page.goto(address);
    for (const check of ['Microphone', 'Camera'] as const) {
      await openStep(page, `${check} Test`);
      await page.getByRole('button', { name: `Start ${check} Test` }).click();
      await expectJudged(page, `${check} Test`);
    }
    await openStep(page, 'Connection Test');
    await checkConnection(page);
    const offer = page.getByRole('region', { name: title });
    await expect(offer.getByText('Your microphone and your camera have to work first.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Record Test Video' })).toHaveCount(0);
    await offer.getByRole('button', { name: 'Test Microphone Again' }).click();
    await expect(page.getByRole('button', { name: 'Start Microphone Test' })).toBeVisible();
  };
  await Promise.all([
    expectRetestOffered(guest.page, link, 'Record a short test video?'),
    expectRetestOffered(host.page, '/', 'Record your setup?'),
  ]);
});
