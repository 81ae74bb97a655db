import type { TextTable } from '../message';
import { textGroup } from '../text-group';

/** The introduction to Linecheck on the first page. */
export const introduction = textGroup('guest/introduction.introduction', {
  title: 'What is Linecheck?',
  before:
    'Before a show, a sound crew checks every line, one by one, so that nothing fails in front of the audience. Linecheck does that for podcasts, livestreams and video calls.',
  checkYourself: {
    name: 'Check yourself',
    text: 'Microphone, camera and connection in about ninety seconds. Every problem comes with the one thing to do about it.',
  },
  staysWithYou: {
    name: 'Keep it to yourself',
    text: 'Sound and pictures are analyzed in your browser and stay there. No account, nothing to download.',
  },
  checkGuests: {
    name: 'Check your guests',
    text: 'Send a link. Your guests run the same checks without an account, and you see who is ready before you record.',
  },
  hostsWithPro: 'Do you host a show? <link>Create your host account</link>. Every host here has Pro.',
  hostsWithPlus: 'Do you host a show? <link>Create your host account</link>. Plus is free during early access.',
} as const satisfies TextTable);
