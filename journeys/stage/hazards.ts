import type { Page } from '@playwright/test';

/**
 * Known faults of browsers, above all of Safari. Each runs in the page before the page's scripts. They change prototypes and not the
 * objects, whose properties WebKit drops, and leave about:blank alone, which has no devices.
 */
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
          const isOver = state === 'suspended';
          change(isOver ? 'running' : 'suspended');
          if (!isOver) throw new DOMException('', 'InvalidStateError');
        };
        change('interrupted');
      }, 2500);
      return source;
    };
  },
  /** An extension stops open tracks, which fires no event. */
  tracksStopped: () => {
    if (typeof MediaDevices === 'undefined') return;
    const ask = MediaDevices.prototype.getUserMedia;
    MediaDevices.prototype.getUserMedia = async function (wishes) {
      const stream = await ask.call(this, wishes);
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
  /** The recorder never reports that it has stopped. */
  recorderNeverStops: () => {
    MediaRecorder.prototype.stop = () => {};
  },
  /** A recording claims to be shorter than it is. */
  durationTooShort: () => {
    Object.defineProperty(HTMLMediaElement.prototype, 'duration', { get: () => 2.995 });
  },
  /** The error for a device that does not exist is the one for constraints that cannot be met. */
  noneIsIncompatible: () => {
    if (typeof MediaDevices === 'undefined') return;
    MediaDevices.prototype.getUserMedia = () =>
      Promise.reject(new DOMException('Invalid constraint', 'OverconstrainedError'));
    MediaDevices.prototype.enumerateDevices = async () => [];
  },
  /** The engine says that it is Apple's. */
  appleEngine: () => {
    Object.defineProperty(Navigator.prototype, 'vendor', { get: () => 'Apple Computer, Inc.' });
  },
} satisfies Record<string, () => void>;

export type Hazard = keyof typeof hazards;

/** Call it before the page is opened. */
export async function provoke(page: Page, ...chosen: readonly Hazard[]): Promise<void> {
  for (const hazard of chosen) await page.addInitScript(hazards[hazard]);
}
