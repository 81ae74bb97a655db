import type { ProvokeInPage } from './provoke-in-page';

export const soundHazards = {
  soundStops: (isOver) => {
    const connect = AudioContext.prototype.createMediaStreamSource;
    AudioContext.prototype.createMediaStreamSource = function (stream) {
      const source = connect.call(this, stream);
      if (!isOver()) setTimeout(() => source.disconnect(), 2500);
      return source;
    };
  },
  /** After a call, iOS reports a context as running while its clock is stopped. */
  clockFreezes: (isOver) => {
    const connect = AudioContext.prototype.createMediaStreamSource;
    AudioContext.prototype.createMediaStreamSource = function (stream) {
      const source = connect.call(this, stream);
      const interrupt = () => {
        source.disconnect();
        // A take has a source for each of its tracks; their shared context is interrupted once.
        if (Object.hasOwn(this, 'currentTime')) return;
        const frozenAt = this.currentTime;
        let state: string = 'interrupted';
        const change = (to: string) => {
          state = to;
          this.dispatchEvent(new Event('statechange'));
        };
        Object.defineProperty(this, 'currentTime', { get: () => frozenAt });
        Object.defineProperty(this, 'state', { get: () => state });
        this.resume = async () => {
          const isCallOver = state === 'suspended';
          change(isCallOver ? 'running' : 'suspended');
          if (!isCallOver) throw new DOMException('', 'InvalidStateError');
        };
        change('interrupted');
      };
      if (!isOver()) setTimeout(interrupt, 2500);
      return source;
    };
  },
  soundBreaksOff: (isOver) => {
    const connect = AudioNode.prototype.connect as (this: AudioNode, to: AudioNode) => AudioNode;
    AudioNode.prototype.connect = function (this: AudioNode, to: AudioNode) {
      let beats = 0;
      const beat = () => {
        beats += 1;
        if (beats % 3 === 0) connect.call(this, to);
        if (beats % 3 === 1) this.disconnect();
      };
      if (this instanceof MediaStreamAudioSourceNode && !isOver()) setInterval(beat, 250);
      return connect.call(this, to);
    } as typeof AudioNode.prototype.connect;
  },
  /** A wireless headset: with its microphone in use, the whole system runs at its rate. */
  soundAt16Khz: () => {
    window.AudioContext = new Proxy(AudioContext, {
      construct: (Context, [options]) => new Context({ ...options, sampleRate: 16_000 }),
    });
  },
  /** A headset at a telephone's rate. The browser converts to any other rate that the page requests. */
  soundAt8Khz: () => {
    window.AudioContext = new Proxy(AudioContext, {
      construct: (Context, [options]) => new Context({ sampleRate: 8000, ...options }),
    });
  },
} as const satisfies Record<string, ProvokeInPage>;
