interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string };
}

/** The policy that the Content-Security-Policy of the pages allows (`server/http/security-headers.ts`). */
const POLICY = 'linecheck';

function refuseOtherOrigin(url: string): string {
  if (new URL(url, location.href).origin !== location.origin)
    throw new TypeError(`Not a script of this server: ${url}`);
  return url;
}

function createTrust(): (url: string) => string {
  const { trustedTypes }: typeof globalThis & { readonly trustedTypes?: TrustedTypes } = globalThis;
  if (trustedTypes === undefined) return refuseOtherOrigin;
  const policy = trustedTypes.createPolicy(POLICY, { createScriptURL: refuseOtherOrigin });
  return (url) => policy.createScriptURL(url);
}

let trust: ((url: string) => string) | undefined;

/**
 * The URL of a script of this server, in the form that `Worker` needs if pages accept trusted URLs only. Throws a
 * TypeError for a script of another origin.
 */
export function ownScript(url: string): string {
  // A page can create a policy with a given name only once.
  trust ??= createTrust();
  return trust(url);
}
