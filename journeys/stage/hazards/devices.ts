import type { ProvokeInPage } from './provoke-in-page';

/** Device failures before and after a device opens. An insecure context, such as about:blank, has no devices. */
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
  /** Opening a second device ends the open tracks of the same kind (WebKit bug 179363). */
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
  /** A missing device causes the error of constraints that cannot be met. */
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
  /** On demand: a headset is plugged in, and the system switches the open track to it. */
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
  /** On demand: the open device is unplugged, and another one is plugged in. */
  unplugged: () => {
    if (typeof MediaDevices === 'undefined') return;
    // In Firefox, listeners of a track receive events from scripts only with a fourth argument.
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
