import { expect, it } from 'vitest';
import { isForbiddenByPage } from './page-policy';

const policy = (allowed: readonly string[]) => ({
  features: () => ['camera', 'microphone'],
  allowsFeature: (feature: string) => allowed.includes(feature),
});

it.each([
  ['a header that forbids it', { featurePolicy: policy(['camera']) }, true],
  ['a header that forbids it, by its newer name', { permissionsPolicy: policy(['camera']) }, true],
  ['a header that allows it', { featurePolicy: policy(['microphone']) }, false],
  ['a browser that does not tell', {}, false],
  ['no page', undefined, false],
])('the microphone on a page with %s', (_what, page, isForbidden) => {
  expect(isForbiddenByPage('microphone', page)).toBe(isForbidden);
});

it('a feature that the browser does not know is not forbidden', () => {
  expect(isForbiddenByPage('speaker-selection', { featurePolicy: policy([]) })).toBe(false);
});
