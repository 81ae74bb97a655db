import { afterEach, beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('location', new URL('https://check.example.org/guest/0123'));
});
afterEach(() => vi.unstubAllGlobals());

const load = async () => (await import('./own-script')).ownScript;

const withTrustedTypes = () => {
  const createPolicy = vi.fn((name: string, { createScriptURL }: { createScriptURL(url: string): string }) => ({
    createScriptURL: (url: string) => `${name}: ${createScriptURL(url)}`,
  }));
  vi.stubGlobal('trustedTypes', { createPolicy });
  return createPolicy;
};

it('trusts scripts of this server, by a policy that is made once', async () => {
  const createPolicy = withTrustedTypes();
  const ownScript = await load();
  expect([ownScript('/assets/a.js'), ownScript('https://check.example.org/assets/b.js')]).toEqual([
    'linecheck: /assets/a.js',
    'linecheck: https://check.example.org/assets/b.js',
  ]);
  expect(createPolicy).toHaveBeenCalledTimes(1);
});

it.each(['https://evil.example/a.js', '//evil.example/a.js', 'data:text/javascript,1', 'blob:https://evil.example/1'])(
  'refuses %s, with Trusted Types and without',
  async (url) => {
    const without = await load();
    expect(() => without(url)).toThrow(TypeError);
    vi.resetModules();
    withTrustedTypes();
    const ownScript = await load();
    expect(() => ownScript(url)).toThrow(TypeError);
  },
);

it('gives the address as it is to a browser without Trusted Types', async () => {
  expect((await load())('/assets/a.js')).toBe('/assets/a.js');
});
