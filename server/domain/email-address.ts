/** The mailbox of an address: many mail servers deliver "ada+anything@" to "ada@". */
export const withoutTag = (email: string): string => email.replace(/\+[^@]*(?=@)/, '');
