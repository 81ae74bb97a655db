interface PagePolicy {
  readonly features: () => readonly string[];
  readonly allowsFeature: (feature: string) => boolean;
}

/** TypeScript's library has neither of them; Chromium has the second. */
interface PolicyPage {
  readonly permissionsPolicy?: PagePolicy;
  readonly featurePolicy?: PagePolicy;
}

/**
 * True if a header of this page, or the page around it, forbids a feature: no permission of the guest can allow it then.
 * False in browsers that do not tell, and for a feature that they do not know, which they would call forbidden.
 */
export function isForbiddenByPage(feature: string, page: PolicyPage | undefined = pageHere()): boolean {
  const policy = page?.permissionsPolicy ?? page?.featurePolicy;
  return policy?.features().includes(feature) === true && !policy.allowsFeature(feature);
}

/** Undefined in a worker and on the server. */
const pageHere = (): PolicyPage | undefined => (globalThis as { readonly document?: object }).document; // The server has no types of pages.
