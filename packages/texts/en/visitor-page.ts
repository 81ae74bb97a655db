import type { Texts } from '../message';

export default {
  title: 'Check your setup before you go live',
  hint: 'Microphone, camera and connection in about ninety seconds, with a short checklist. In your browser, nothing to download.',
} as const satisfies Texts;
