import type { ProvokeInPage } from './provoke-in-page';

export const recordingHazards = {
  recorderNeverStops: () => {
    MediaRecorder.prototype.stop = () => {};
  },
  /** The first two chunks are empty, and the next one has their content as well (WebKit bug 301507). */
  firstChunksEmpty: () => {
    const { get } = Object.getOwnPropertyDescriptor(BlobEvent.prototype, 'data') ?? {};
    const held = new WeakMap<EventTarget, Blob[]>();
    const seen = new WeakMap<Event, Blob>();
    const chunkOf = (event: BlobEvent): Blob => {
      const recorder = event.target as MediaRecorder;
      const chunks = [...(held.get(recorder) ?? []), get?.call(event) as Blob];
      held.set(recorder, chunks);
      const isHeld = chunks.length <= 2 && recorder.state !== 'inactive';
      if (isHeld) return new Blob([]);
      return chunks.length > 3 ? (chunks.at(-1) ?? new Blob([])) : new Blob(chunks);
    };
    Object.defineProperty(BlobEvent.prototype, 'data', {
      get(this: BlobEvent) {
        const chunk = seen.get(this) ?? chunkOf(this);
        seen.set(this, chunk);
        return chunk;
      },
    });
  },
  /**
   * Since Safari 18.4, Apple's engine can record WebM, which its players reportedly cannot play, and which may not be
   * decodable.
   */
  webmNotPlayed: () => {
    Object.defineProperty(Navigator.prototype, 'vendor', { get: () => 'Apple Computer, Inc.' });
    const addressOf = URL.createObjectURL.bind(URL);
    URL.createObjectURL = (content) => {
      const isWebm = content instanceof Blob && /webm/.test(content.type);
      return addressOf(isWebm ? new Blob(['no recording'], { type: content.type }) : content);
    };
    const EBML = 0x1a45dfa3;
    const decode = BaseAudioContext.prototype.decodeAudioData;
    BaseAudioContext.prototype.decodeAudioData = async function (bytes) {
      if (new DataView(bytes).getUint32(0) === EBML) throw new DOMException('', 'EncodingError');
      return decode.call(this, bytes);
    };
  },
  /**
   * Until Safari has read a whole recording, it reports too short a duration and cannot seek beyond it. It reads the
   * rest after the hazard ends.
   */
  claimsToBeShort: (isOver) => {
    const CLAIMED_S = 1;
    const limitS = () => (isOver() ? Number.POSITIVE_INFINITY : CLAIMED_S);
    const players = new Set<HTMLMediaElement>();
    const prototype = HTMLMediaElement.prototype;
    const { duration, currentTime } = Object.getOwnPropertyDescriptors(prototype);
    Object.defineProperty(prototype, 'duration', {
      ...duration,
      get(this: HTMLMediaElement) {
        players.add(this);
        return Math.min(duration?.get?.call(this) as number, limitS());
      },
    });
    Object.defineProperty(prototype, 'currentTime', {
      ...currentTime,
      set(this: HTMLMediaElement, timeS: number) {
        currentTime?.set?.call(this, Math.min(timeS, limitS()));
      },
    });
    const reading = setInterval(() => {
      if (!isOver()) return;
      clearInterval(reading);
      for (const player of players) player.dispatchEvent(new Event('durationchange'));
    }, 50);
  },
  /** A phone in low-power mode refuses playback outside a tap. */
  playRefused: () => {
    const play = HTMLMediaElement.prototype.play;
    const allowed = new WeakSet<HTMLMediaElement>();
    let isTapped = false;
    const tap = () => {
      isTapped = true;
      setTimeout(() => {
        isTapped = false;
      });
    };
    window.addEventListener('click', tap, { capture: true });
    HTMLMediaElement.prototype.play = async function () {
      if (isTapped) allowed.add(this);
      if (!allowed.has(this)) throw new DOMException('', 'NotAllowedError');
      return play.call(this);
    };
  },
} as const satisfies Record<string, ProvokeInPage>;
