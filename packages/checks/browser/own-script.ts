/** What of Trusted Types is used here: TypeScript's DOM does not know them, and neither do all browsers. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string };
}

/** The one that the Content-Security-Policy of the pages names (`server/http/security-headers.ts`). */
const POLICY = 'linecheck';

function refuseForeign(url: string): string {
  if (new URL(url, location.href).origin !== location.origin)
    throw new TypeError(`Not a script of this server: ${url}`);
  return url;
}

function createTrust(): (url: string) => string {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes };
  if (trustedTypes === undefined) return refuseForeign;
  const policy = trustedTypes.createPolicy(POLICY, { createScriptURL: refuseForeign });
  return (url) => policy.createScriptURL(url);
}

let trust: ((url: string) => string) | undefined;

/**
 * The address of a script of this server, as a worker takes it where pages accept nothing but trusted addresses. Throws a TypeError
 * for a script from elsewhere.
 */
export function ownScript(url: string): string {
  // A policy of that name can be made once in a page.
  trust ??= createTrust();
  return trust(url);
}
