import type { Texts } from '../message';

export default {
  title: 'Page Not Found',
  hint: 'There is nothing at this address. If your host sent you a link, please check that it is complete.',
} as const satisfies Texts;
