import type { Texts } from '../message';

export default {
  copyLink: 'Copy link',
  copied: 'Copied',
  selectTheLink: 'Select the link',
  goesOn: {
    microphone: 'This page goes on by itself once you have allowed the microphone.',
    camera: 'This page goes on by itself once you have allowed the camera.',
  },
} as const satisfies Texts;
