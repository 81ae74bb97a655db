import { GOOD_PICTURE, openFakeBrowser } from './fake-browser';
import type { GuestHand } from './hands';
import type { CameraPicture } from './picture';
import { type GuestTrouble, visitWith, wrong } from './trouble';

interface PictureFault extends Pick<GuestTrouble, 'name' | 'causes' | 'injected'> {
  readonly sees: CameraPicture;
  readonly mends: readonly GuestHand[];
}

const pictureTrouble = ({ sees, mends, ...named }: PictureFault): GuestTrouble => ({
  ...named,
  check: 'camera',
  open: async (stage) => {
    const installation = await stage.plain();
    const browser = await openFakeBrowser(stage, sees);
    const fault = wrong();
    const mend = fault.by(() => browser.change(GOOD_PICTURE));
    return visitWith({ browser, installation }, () => ({
      isMended: fault.isMended,
      hands: Object.fromEntries(mends.map((hand) => [hand, mend])),
    }));
  },
});

export const pictureTroubles: readonly GuestTrouble[] = [
  pictureTrouble({
    name: 'dark',
    causes: ['dim', 'too-dark', 'dark-without-person'],
    injected: 'a face at a third of its light, in the evening: a window does not help',
    sees: { shows: 'face in the dark' },
    mends: ['lamp-in-front'],
  }),
  pictureTrouble({
    name: 'backlit',
    causes: ['backlit'],
    injected: 'a face before a window',
    sees: { shows: 'face before a window' },
    mends: ['turn-to-window', 'close-curtain'],
  }),
  pictureTrouble({
    name: 'nobody',
    causes: ['no-person'],
    injected: 'an empty room',
    sees: { shows: 'room' },
    mends: ['sit-in-front'],
  }),
  pictureTrouble({
    name: 'covered lens',
    causes: ['too-dark', 'flat'],
    injected: 'a black picture',
    sees: { shows: 'black' },
    mends: ['uncover'],
  }),
  pictureTrouble({
    name: 'frozen',
    causes: ['frozen'],
    injected: 'the same picture of a face again and again',
    sees: { shows: 'face', isFrozen: true },
    mends: ['restart-camera'],
  }),
  pictureTrouble({
    name: 'low frame rate',
    causes: ['stutters'],
    injected: '5 pictures a second, until there is more light',
    sees: { shows: 'face', framesPerSecond: 5 },
    mends: ['lamp-in-front'],
  }),
  pictureTrouble({
    name: 'low resolution',
    causes: ['fewPixels'],
    injected: '160 × 90 pixels, until a larger picture is chosen',
    sees: { shows: 'face', width: 160, height: 90 },
    mends: ['larger-picture'],
  }),
  pictureTrouble({
    name: 'blurred',
    causes: ['blurred'],
    injected: 'a face blurred by 3% of its width',
    sees: { shows: 'face out of focus' },
    mends: ['wipe-lens'],
  }),
];
