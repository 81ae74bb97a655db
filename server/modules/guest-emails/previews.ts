import {
  can,
  type EmailPreview,
  type EndpointInput,
  type GuestEmailKind,
  type previewEpisodeEmail,
} from '@linecheck/contract';
import type { SignedInCaller } from '../../domain/caller';
import { type EpisodeId, guestEmailId, type SessionId, sessionId } from '../../domain/ids';
import { ProblemError } from '../../domain/problem';
import { chosenLanguage } from '../../language/reader-language';
import { mailAddressOf, type OutgoingEmail } from '../../mail/mail';
import { type ComposedLink, composePreview, composeSummary, emailShowOf } from './compose';
import { EmailPlanStore, type PlannedEpisode, replyToFor } from './plan-store';
import type { GuestEmailSender, SendingDependencies } from './sending';
import type { GuestEmailService } from './service';

/** The address in a preview for an episode without a guest who has one. */
const SAMPLE_ADDRESS = 'guest@example.org';
const SAMPLE_CODE = '0'.repeat(26);

interface PreviewDependencies extends SendingDependencies {
  readonly emails: GuestEmailService;
  readonly sender: GuestEmailSender;
}

type PreviewWish = EndpointInput<typeof previewEpisodeEmail>['body'];

/** Shows emails as they would go out now. Nothing is stored or sent. */
export class EmailPreviews {
  constructor(private readonly deps: PreviewDependencies) {}

  async ofEpisode(caller: SignedInCaller, id: EpisodeId, { kind, guest }: PreviewWish): Promise<EmailPreview> {
    const db = this.deps.db.kysely;
    const episode = await this.deps.emails.find(db, caller, id);
    if (!can(this.deps.plans.planOfUser(episode), 'episodes'))
      throw new ProblemError('plan_required', { reason: 'episodes' });
    if (kind === 'summary') return this.summary(caller, episode);
    const session = await new EmailPlanStore(db).guestToShow(id, guest === undefined ? null : sessionId(guest));
    if (session !== undefined) return this.ofLink(caller, session, kind);
    if (guest !== undefined) throw new ProblemError('not_found');
    return this.sample(caller, episode, kind);
  }

  async ofLink(caller: SignedInCaller, id: SessionId, kind: GuestEmailKind = 'invitation'): Promise<EmailPreview> {
    const [page, link] = await Promise.all([
      this.deps.sessions.readForEmail(caller.workspace, id),
      new EmailPlanStore(this.deps.db.kysely).findLink(caller.workspace, id, caller.person, replyToFor),
    ]);
    if (page === undefined || link === undefined) throw new ProblemError('not_found');
    const address = page.row.guest_email ?? SAMPLE_ADDRESS;
    return this.compose(kind, { link, session: page.session, plan: page.plan, address, calendarIn: page.calendarIn });
  }

  private async sample(
    { workspace }: SignedInCaller,
    episode: PlannedEpisode,
    kind: GuestEmailKind,
  ): Promise<EmailPreview> {
    const { session, plan } = await this.deps.sessions.preview({ workspace }, { episode: episode.id }, (chosen) =>
      chosenLanguage(chosen, 'guests'),
    );
    const link = {
      session_code: SAMPLE_CODE,
      guest_time_zone: null,
      guest_language: session.language,
      expires_at: episode.starts_at,
      state: 'unopened' as const,
      fit: null,
      told_starts_at: episode.starts_at,
      told_called_off: false,
      brand_color: episode.brand_color,
      reply_to: episode.reply_to,
      asker_name: null,
    };
    return this.compose(kind, { link, session, plan, address: SAMPLE_ADDRESS, calendarIn: () => null });
  }

  private async compose(kind: GuestEmailKind, link: ComposedLink): Promise<EmailPreview> {
    const id = guestEmailId(this.deps.newId());
    const { email, textByHand } = await composePreview(this.deps, { id, kind }, link);
    return this.shown(email, textByHand);
  }

  private async summary({ workspace, person }: SignedInCaller, { id }: PlannedEpisode): Promise<EmailPreview> {
    const [{ session }, reader] = await Promise.all([
      this.deps.sessions.preview({ workspace }, { episode: id }, (chosen) => chosenLanguage(chosen, 'hosts')),
      new EmailPlanStore(this.deps.db.kysely).findReader(id, person),
    ]);
    const show = emailShowOf(session);
    if (show === null || reader === undefined) throw new ProblemError('not_found');
    const guests = await this.deps.sender.summaryGuests(id, chosenLanguage(reader.language, 'hosts'));
    const email = composeSummary(this.deps.config, reader, { episodeId: id, show, ...guests });
    return this.shown(email, email.text);
  }

  private shown(email: OutgoingEmail, textByHand: string): EmailPreview {
    const { to, subject, text, html, senderName, replyTo, calendar } = email;
    const { mailFrom } = this.deps.config;
    const from = senderName === undefined ? mailFrom : `${senderName} <${mailAddressOf(mailFrom)}>`;
    return { from, replyTo: replyTo ?? null, to, subject, text, html, textByHand, hasCalendar: calendar !== undefined };
  }
}
