import { describe, expect, it } from 'vitest';
import { failureKind, RequestError } from '../api/send';
import { failureCause, failureWords, notLoadedWords } from './failure-words';

const REFUSED = 'Please check your credentials.';
const refusal = {
  code: 'plan_required',
  params: { reason: 'templates' },
  message: 'Checklist templates are a Pro feature.',
} as const;
const newer = { code: 'out_of_paper', message: 'The printer has no paper.' } as const;
const words = refusal.message;

const LINE = 'We could not reach the server. Please check your internet connection and try again.';
const PORTAL = 'This network asks you to sign in first. Open any other web page to sign in, then try again.';
const SLOW = 'The server took too long to answer. Please try again.';
const OURS = 'Something went wrong on our side. Please try again in a moment.';

describe('a failed call', () => {
  it.each([
    ['no answer at all', new TypeError('Failed to fetch'), 'network', LINE],
    ['the login page of a hotel', new RequestError(200, '\n<!DOCTYPE html><html>', undefined), 'portal', PORTAL],
    ['a hotel that says so', new RequestError(511, 'Network Authentication Required', undefined), 'portal', PORTAL],
    ['an answer that is neither a page nor ours', new RequestError(200, '{}', undefined), 'network', LINE],
    ['the page of a proxy without its server', new RequestError(502, '<html>', undefined), 'server', OURS],
    ['a call that has timed out', new DOMException('late', 'TimeoutError'), 'timeout', SLOW],
    ['a proxy that has timed out', new RequestError(504, '', undefined), 'timeout', SLOW],
    ['a server that failed', new RequestError(500, '', undefined), 'server', OURS],
    ['a proxy without its server', new RequestError(502, 'Bad Gateway', undefined), 'server', OURS],
    ['an unavailable server', new RequestError(503, '', undefined), 'server', OURS],
    ['a refusal without words', new RequestError(401, '', undefined), 'refusal', REFUSED],
    ['a refusal by the words of the server', new RequestError(403, '{}', refusal), 'refusal', words],
    ['a refusal by an unknown code', new RequestError(403, '{}', newer), 'refusal', newer.message],
  ] as const)('is explained by its cause: %s', (_what, error, kind, told) => {
    expect([failureKind(error), failureWords(error, REFUSED)]).toEqual([kind, told]);
  });

  it('is explained as the limit of a proxy if that refuses the size, with the setting to change', () => {
    const page = '<html><head><title>413 Request Entity Too Large</title></head></html>';
    const error = new RequestError(413, page, undefined, 9_961_472);
    const told =
      'The web server in front of this site does not accept 9.5 MB. Please tell the operator of this installation that it has to accept 24 MB: "client_max_body_size 24m" in nginx, "max_size 24MiB" in Caddy.';
    expect([failureWords(error, REFUSED), failureCause(error)]).toEqual([told, told]);
    expect(
      failureWords(
        new RequestError(413, '{}', { code: 'too_large', message: 'This is too large to send.' }, 9_961_472),
        REFUSED,
      ),
    ).toBe('This is too large to send.');
  });

  it('has a separate message if something could not be loaded', () => {
    expect(notLoadedWords(new TypeError('Failed to fetch'))).toBe('We could not reach the server. Nothing is lost.');
    expect(notLoadedWords(new RequestError(502, '', undefined))).toBe(
      'Something went wrong on our side. Nothing is lost.',
    );
    expect(failureCause(new RequestError(403, '{}', refusal))).toBe(words);
  });
});
