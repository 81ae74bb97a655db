import type { User } from '@linecheck/contract';

/** What a host is called on the screen: the first name, or the mail address (S1 §2). */
export const shownName = ({ firstName, email }: Pick<User, 'firstName' | 'email'>): string => firstName || email;
