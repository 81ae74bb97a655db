import type { TextTable } from '../message';
import { textGroup } from '../text-group';

/**
 * Failures without an error response of the API. `cause` is the cause alone; `notLoaded` is for data that could not be
 * loaded.
 */
export const failures = textGroup('guest/failures.failures', {
  /** Button beside content that could not be loaded. */
  tryAgain: 'Try again',
  network: {
    cause: 'We could not reach the server.',
    withAdvice: 'We could not reach the server. Please check your internet connection and try again.',
    notLoaded: 'We could not reach the server. Nothing is lost.',
  },
  portal: {
    cause: 'This network asks you to sign in first.',
    withAdvice: 'This network asks you to sign in first. Open any other web page to sign in, then try again.',
    notLoaded: 'This network asks you to sign in first. Nothing is lost.',
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
  /** A proxy refuses a body that the app accepts. Guests pass this on. */
  proxyLimit:
    'The web server in front of this site does not accept {size} MB. Please tell the operator of this installation that it has to accept {limit} MB: "client_max_body_size {limit}m" in nginx, "max_size {limit}MiB" in Caddy.',
} as const satisfies TextTable);
