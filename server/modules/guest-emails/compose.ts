import { worstStopping } from '@linecheck/checks/levels/result-verdict';
import { can, DEFAULT_BRAND_COLOR, type GuestSession, type PlanName, plainMessage } from '@linecheck/contract';
import type { LanguageCode } from '@linecheck/texts/languages';
import type { HashKey } from '../../db/installation-secret';
import type { GuestEmailId } from '../../domain/ids';
import { missedReasonIn } from '../../domain/result-words';
import type { OutgoingEmail } from '../../mail/mail';
import { objectionTokenOf } from '../email-objections/service';
import type { EmailShow, GuestEmailFacts, SummaryEmailFacts } from './email-facts';
import type { LinkToEmail } from './plan-store';
import { languageOf } from './recipient';
import { writeGuestEmail, writeSummaryEmail, writeTextByHand } from './write-email';

export interface ComposeDependencies {
  readonly hashKey: HashKey;
  readonly config: { readonly publicUrl: string };
  /** The address to which reports about an email go; undefined without a mailbox for them. */
  readonly returnPathOf?: ((id: GuestEmailId) => Promise<string | undefined>) | undefined;
}

/** The link that an email leads to, as its guest's page shows it. */
export interface ComposedLink {
  readonly link: Pick<
    LinkToEmail,
    | 'session_code'
    | 'guest_time_zone'
    | 'guest_language'
    | 'expires_at'
    | 'state'
    | 'fit'
    | 'told_starts_at'
    | 'told_called_off'
    | 'brand_color'
    | 'reply_to'
    | 'asker_name'
  >;
  readonly session: GuestSession;
  readonly plan: PlanName;
  readonly address: string;
  /** The calendar file for this guest; null without an episode. */
  readonly calendarIn: (language: LanguageCode) => string | null;
}

/** The first thing to mend, in words; null if no result says it. */
export function firstToMendIn(
  language: LanguageCode,
  { state, fit }: Pick<LinkToEmail, 'state' | 'fit'>,
): string | null {
  const { missed } = worstStopping(state === 'fix' || state === 'changed' ? fit : null);
  return missed === null ? null : missedReasonIn(language, missed);
}

export const emailShowOf = ({ title, episode }: GuestSession): EmailShow | null =>
  episode === undefined
    ? null
    : {
        title,
        startsAt: new Date(episode.startsAt),
        timeZone: episode.timeZone,
        minutes: episode.minutes,
        studioName: episode.studio?.name ?? null,
        joinUrl: episode.joinUrl,
        asks: episode.asks,
      };

type EmailWish = Pick<GuestEmailFacts, 'kind'> & { readonly id: GuestEmailId };

/** What an email to a guest says as it would go out now. */
async function emailFactsOf(
  { hashKey, config, returnPathOf }: ComposeDependencies,
  { id, kind }: EmailWish,
  { link, session, plan, address, calendarIn }: ComposedLink,
): Promise<GuestEmailFacts> {
  const { publicUrl } = config;
  const person = link.asker_name || session.hostName;
  const to = {
    address,
    name: session.guestName,
    firstName: session.guestFirstName,
    timeZone: link.guest_time_zone,
    language: link.guest_language,
    kind: 'guests',
  } as const;
  const language = languageOf(to);
  return {
    id,
    kind,
    to,
    sender: {
      name: session.createdBy === session.hostName ? person : session.createdBy,
      person,
      replyTo: link.reply_to,
      color: can(plan, 'branding') ? link.brand_color : DEFAULT_BRAND_COLOR,
    },
    title: session.title,
    message: plainMessage(session.guestMessage ?? ''),
    show: emailShowOf(session),
    toldStartsAt: kind === 'moved' ? link.told_starts_at : null,
    toldCalledOff: kind === 'moved' && link.told_called_off === true,
    state: link.state,
    firstToMend: firstToMendIn(language, link),
    guestLink: `${publicUrl}/?session=${link.session_code}`,
    expiresAt: link.expires_at,
    objectionToken: await objectionTokenOf(hashKey, id),
    calendar: calendarIn(language),
    returnPath: await returnPathOf?.(id),
  };
}

/** Writes an email to a guest as it would go out now. */
export const composeEmail = async (
  deps: ComposeDependencies,
  wish: EmailWish,
  composed: ComposedLink,
): Promise<OutgoingEmail> => writeGuestEmail(await emailFactsOf(deps, wish, composed), deps.config);

/** The same with the text for a host who sends it. Nothing comes back to us from it. */
export async function composePreview(
  { hashKey, config }: ComposeDependencies,
  wish: EmailWish,
  composed: ComposedLink,
): Promise<{ readonly email: OutgoingEmail; readonly textByHand: string }> {
  const facts = await emailFactsOf({ hashKey, config }, wish, composed);
  return { email: writeGuestEmail(facts, config), textByHand: writeTextByHand(facts) };
}

interface SummaryReader {
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly language: string | null;
  /** The workspace of the episode, if it is not the reader's own. */
  readonly team_id: string | null;
}

/** Writes the summary of an episode for one member. */
export function composeSummary(
  place: ComposeDependencies['config'],
  { email: address, first_name: firstName, last_name: lastName, team_id: team, language }: SummaryReader,
  summary: Omit<SummaryEmailFacts, 'to' | 'workspaceId'>,
): OutgoingEmail {
  const name = [firstName, lastName].filter(Boolean).join(' ');
  const to = { address, name, firstName, timeZone: null, language, kind: 'hosts' } as const;
  return writeSummaryEmail({ ...summary, workspaceId: team ?? undefined, to }, place);
}
