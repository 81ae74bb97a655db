import type { User } from '@linecheck/contract';

/** Displayed name of a host: the first name, or the email address (S1 §2). */
export const displayName = ({ firstName, email }: Pick<User, 'firstName' | 'email'>): string => firstName || email;
