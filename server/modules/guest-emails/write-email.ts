import type { OutgoingEmail } from '../../mail/mail';
import type { GuestEmailFacts, SummaryEmailFacts } from './email-facts';

export interface EmailPlace {
  readonly publicUrl: string;
}

export function writeGuestEmail(facts: GuestEmailFacts, { publicUrl }: EmailPlace): OutgoingEmail {
  const text = `${facts.message}\n${facts.guestLink}\n${publicUrl}\n`;
  return { to: facts.to.address, subject: facts.title, text, html: text };
}

export function writeSummaryEmail(facts: SummaryEmailFacts, { publicUrl }: EmailPlace): OutgoingEmail {
  const text = `${facts.ready} / ${facts.all}\n${publicUrl}/episodes/${facts.episodeId}\n`;
  return { to: facts.to.address, subject: facts.show.title, text, html: text };
}
