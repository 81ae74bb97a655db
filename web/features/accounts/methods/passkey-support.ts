/** Without the library for passkeys, which is loaded when one is made or asked. */
export const supportsPasskeys = (): boolean => typeof globalThis.PublicKeyCredential === 'function';
