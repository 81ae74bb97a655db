import type { GuestEmailKind, GuestState } from '@linecheck/contract';
import type { ReaderKind } from '../../language/reader-language';

/** The person who gets an email: its language and its zone follow from them alone (`recipient.ts`). */
export interface EmailRecipient {
  readonly address: string;
  /** The guest's name, or the member's. */
  readonly name: string;
  readonly firstName: string;
  /** The IANA zone of the person's browser; null while it is not known. */
  readonly timeZone: string | null;
  /** As it is stored; null if nothing says it. */
  readonly language: string | null;
  readonly kind: ReaderKind;
}

/** The sender of an email to a guest. */
export interface EmailSender {
  /** The brand's name if the host has set one, else the host's own. */
  readonly name: string;
  /** The person who asked for it; the same as `name` without a brand. */
  readonly person: string;
  /** The confirmed address for answers; null if there is none. */
  readonly replyTo: string | null;
  /** The brand's colour, as `#8b5cf6`. */
  readonly color: string;
}

export interface EmailShow {
  readonly title: string;
  readonly startsAt: Date;
  /** The zone in which the host has set the time. */
  readonly timeZone: string;
  readonly minutes: number;
  /** The name of the studio; null if it is the host's own or unknown. */
  readonly studioName: string | null;
  /** Empty without an address. */
  readonly joinUrl: string;
  /** What the show requires, in words, without a full stop; may be empty. */
  readonly asks: readonly string[];
}

/** All that an email to a guest says. Texts are as members have typed them: nothing is escaped. */
export interface GuestEmailFacts {
  readonly id: string;
  readonly kind: GuestEmailKind;
  readonly to: EmailRecipient;
  readonly sender: EmailSender;
  /** The title of the link; the same as that of the show, if there is one. */
  readonly title: string;
  /** The host's words; empty without any. */
  readonly message: string;
  /** Null for a link without an episode. */
  readonly show: EmailShow | null;
  /** For `moved`: the start that the guest was told before. */
  readonly toldStartsAt: Date | null;
  /** For `moved`: true if the guest was told before that the show is called off. */
  readonly toldCalledOff: boolean;
  /** For `reminder`: the guest's state, and the first thing to mend in words, such as "Microphone: too quiet". */
  readonly state: GuestState | null;
  readonly firstToMend: string | null;
  readonly guestLink: string;
  /** The time after which the link no longer works. */
  readonly expiresAt: Date;
  readonly objectionToken: string;
  /** The text of the calendar file; null without an episode. */
  readonly calendar: string | null;
  readonly returnPath: string | undefined;
}

interface SummaryGuest {
  readonly name: string;
  readonly state: GuestState;
  /** What is missed most, in words; null if nothing is known. */
  readonly missed: string | null;
}

/** The summary that a member gets on the morning of a show. */
export interface SummaryEmailFacts {
  readonly episodeId: string;
  /** The workspace of the episode, if it is not the member's own. */
  readonly workspaceId: string | undefined;
  readonly to: EmailRecipient;
  readonly show: EmailShow;
  /** At most 50, the most urgent first. */
  readonly guests: readonly SummaryGuest[];
  readonly ready: number;
  readonly all: number;
}
