import { readSessionCode } from '@linecheck/contract';
import type { GuestData, Whom } from '../modules/guests/service';
import { CommandError, UsageError } from './command';
import { emailArgument } from './email-argument';
import { counted } from './words';

/** Parses a guest's link, code or email address. */
export function guestArgument(given: string | undefined): Whom {
  if (given === undefined) throw new UsageError('LINK-OR-EMAIL is missing.');
  if (given.includes('@')) return { kind: 'email', email: emailArgument(given) };
  const code = readSessionCode(given);
  if (code === undefined) throw new UsageError(`"${given}" is neither a guest link nor an email address.`);
  return { kind: 'link', code };
}

export const amountOf = ({ links, results, clips }: GuestData): string =>
  `${counted(links.length, 'guest link')}, ${counted(results.length, 'result')} and ${counted(clips.length, 'clip')}`;

export function assertAny({ links, results, clips }: GuestData): void {
  if (links.length + results.length + clips.length === 0) throw new CommandError('Nothing is stored about this guest.');
}
