import type { Texts } from '../message';

/** What kept a call from its answer, where the server has not said it: the cause alone, with what to do, and where reading has failed. */
export default {
  /** On the button beside what could not be loaded. */
  tryAgain: 'Try again',
  network: {
    cause: 'We could not reach the server.',
    withAdvice: 'We could not reach the server. Please check your internet connection and try again.',
    notLoaded: 'We could not reach the server. Nothing is lost.',
  },
  timeout: {
    cause: 'The server took too long to answer.',
    withAdvice: 'The server took too long to answer. Please try again.',
    notLoaded: 'The server took too long to answer. Nothing is lost.',
  },
  server: {
    cause: 'Something went wrong on our side.',
    withAdvice: 'Something went wrong on our side. Please try again in a moment.',
    notLoaded: 'Something went wrong on our side. Nothing is lost.',
  },
} as const satisfies Texts;
