import type { ProvokeInPage } from './provoke-in-page';

/** What happens to devices, before and after they are open. A page without a secure context, such as about:blank, has none. */
export const deviceHazards = {
  /** An extension stops open tracks, which fires no event. */
  tracksStopped: (isOver) => {
    if (typeof MediaDevices === 'undefined') return;
    const ask = MediaDevices.prototype.getUserMedia;
    MediaDevices.prototype.getUserMedia = async function (wishes) {
      const stream = await ask.call(this, wishes);
      if (!isOver()) setTimeout(() => stream.getTracks().forEach((track) => void track.stop()), 3500);
      return stream;
    };
  },
  /** Whoever opens a device ends what was open of the same kind (WebKit bug 179363). */
  secondEndsFirst: () => {
    if (typeof MediaDevices === 'undefined') return;
    const tracks: MediaStreamTrack[] = [];
    const ask = MediaDevices.prototype.getUserMedia;
    MediaDevices.prototype.getUserMedia = async function (wishes) {
      const stream = await ask.call(this, wishes);
      const kinds = stream.getTracks().map(({ kind }) => kind);
      for (const track of tracks.filter(({ kind, readyState }) => readyState === 'live' && kinds.includes(kind))) {
        track.stop();
        track.dispatchEvent(new Event('ended'));
      }
      tracks.push(...stream.getTracks());
      return stream;
    };
  },
  /** The error for a device that does not exist is the one for constraints that cannot be met. */
  noneIsIncompatible: (isOver) => {
    if (typeof MediaDevices === 'undefined') return;
    const { getUserMedia, enumerateDevices } = MediaDevices.prototype;
    MediaDevices.prototype.getUserMedia = function (wishes) {
      if (isOver()) return getUserMedia.call(this, wishes);
      return Promise.reject(new DOMException('Invalid constraint', 'OverconstrainedError'));
    };
    MediaDevices.prototype.enumerateDevices = async function () {
      return isOver() ? enumerateDevices.call(this) : [];
    };
  },
  /** On demand: a headset comes, and the system puts it in the place of what is open. */
  anotherTakesOver: () => {
    if (typeof MediaDevices === 'undefined') return;
    const ask = MediaDevices.prototype.getUserMedia;
    MediaDevices.prototype.getUserMedia = async function (wishes) {
      const stream = await ask.call(this, wishes);
      const takeOver = () => {
        for (const track of stream.getTracks()) {
          const settings = track.getSettings();
          track.getSettings = () => ({ ...settings, deviceId: 'headset' });
          Object.defineProperty(track, 'label', { value: 'Headset' });
        }
        this.dispatchEvent(new Event('devicechange'));
      };
      window.addEventListener('hazard', takeOver, { once: true });
      return stream;
    };
  },
  /** On demand: what is open goes away, and another one is there. */
  unplugged: () => {
    if (typeof MediaDevices === 'undefined') return;
    // In Firefox the listeners of a track hear no event of a script, unless they ask for it by a fourth argument.
    const listen = MediaStreamTrack.prototype.addEventListener;
    MediaStreamTrack.prototype.addEventListener = function (...[type, listener, options]: readonly unknown[]) {
      Reflect.apply(listen, this, [type, listener, options, true]);
    };
    const ask = MediaDevices.prototype.getUserMedia;
    MediaDevices.prototype.getUserMedia = async function (wishes) {
      const stream = await ask.call(this, wishes);
      const unplug = () => {
        for (const track of stream.getTracks()) {
          track.stop();
          track.dispatchEvent(new Event('ended'));
        }
        this.dispatchEvent(new Event('devicechange'));
      };
      window.addEventListener('hazard', unplug, { once: true });
      return stream;
    };
  },
} as const satisfies Record<string, ProvokeInPage>;
