import type { EpisodeGuest } from '@linecheck/contract';
import { KnownGuests } from '@linecheck/texts/known-guests';
import { fullName, newSessionCode } from '../test-sessions/service';

export interface GuestNames {
  readonly firstName: string;
  readonly surname: string | null;
  readonly email: string | null;
  /** Set for a guest who typed the name on a group link. */
  readonly groupEntry?: 'joined' | 'renewed' | null;
  readonly knownApart?: boolean;
}

export const newGuest = (
  { firstName, surname, email, groupEntry = null, knownApart = false }: GuestNames,
  randomBytes: (bytes: number) => Buffer,
) => ({
  sessionCode: newSessionCode(randomBytes),
  guestFirstName: firstName,
  guestSurname: surname,
  guestName: fullName(firstName, surname),
  guestEmail: email,
  groupEntry,
  knownApart,
});

interface GuestColumns {
  readonly guest_first_name: string;
  readonly guest_surname: string | null;
  readonly guest_email: string | null;
}

/** The positions of the guests of a list who are like a guest of a board. */
export function positionsOfKnown(guests: readonly EpisodeGuest[], onBoard: readonly GuestColumns[]) {
  const known = new KnownGuests();
  for (const { guest_first_name, guest_surname, guest_email } of onBoard)
    known.add({ name: [guest_first_name, guest_surname].filter(Boolean).join(' '), email: guest_email });
  return guests.flatMap((guest, at) => {
    const by = known.match(guest);
    return by === undefined ? [] : [{ at, by }];
  });
}
