/** `document.permissionsPolicy`, or `featurePolicy` in Chromium. TypeScript's library has neither. */
interface PagePolicy {
  readonly features: () => readonly string[];
  readonly allowsFeature: (feature: string) => boolean;
}

interface PolicyPage {
  readonly permissionsPolicy?: PagePolicy;
  readonly featurePolicy?: PagePolicy;
}

/**
 * True if a header of this page, or the page around it, forbids a feature: no permission of the guest can allow it then.
 * False in browsers that do not tell, and for a feature that they do not know, which they would call forbidden.
 */
export function isForbiddenByPage(feature: string, page: PolicyPage | undefined = globalThis.document): boolean {
  const policy = page?.permissionsPolicy ?? page?.featurePolicy;
  return policy?.features().includes(feature) === true && !policy.allowsFeature(feature);
}
