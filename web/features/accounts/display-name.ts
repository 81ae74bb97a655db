import type { User } from '@linecheck/contract';

/** The name shown for a host: the first name, or the mail address (S1 §2). */
export const displayName = ({ firstName, email }: Pick<User, 'firstName' | 'email'>): string => firstName || email;
