import { describe, expect, it } from 'vitest';
import { refusalsByCall, refusalsOf } from './api-refusals';
import { callDescriptions, describedCall, namedCalls } from './described-call';

describe('the refusals of single calls', () => {
  it('are those of calls that exist', () => {
    expect([...refusalsByCall.keys()].filter((name) => !Object.hasOwn(callDescriptions, name))).toEqual([]);
  });

  it('follow from who may make a call', () => {
    const codesOf = (of: string) => {
      const [, endpoint] = namedCalls.find(([name]) => name === of) ?? [];
      return endpoint && refusalsOf(of, describedCall(endpoint));
    };
    expect(codesOf('health')).toEqual([]);
    expect(codesOf('currentUser')).toEqual(['not_signed_in', 'not_member', 'token_refused']);
    expect(codesOf('unreadCount')).toEqual(['not_signed_in', 'not_member', 'second_factor_needed', 'token_refused']);
    expect(codesOf('endAccessToken')).toEqual([
      'not_signed_in',
      'not_member',
      'second_factor_needed',
      'token_refused',
      'not_found',
    ]);
    expect(codesOf('deleteEpisode')).toEqual([
      'not_signed_in',
      'not_member',
      'second_factor_needed',
      'role_refused',
      'scope_refused',
      'not_found',
    ]);
    expect(codesOf('createAccessToken')).toEqual([
      'not_signed_in',
      'not_member',
      'second_factor_needed',
      'token_refused',
      'sign_in_again',
      'token_limit',
    ]);
  });
});
