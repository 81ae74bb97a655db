declare const scope: unique symbol;

/** The id of a signed-in host. Only the sign-in gate mints one, so whoever holds it has been let in. */
export type HostId = string & { readonly [scope]: 'host' };
