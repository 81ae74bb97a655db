declare const brand: unique symbol;

/** A UUID of one kind. The brand exists only in the types: it prevents mixing up ids of different kinds. */
type Id<Kind extends string> = string & { readonly [brand]: Kind };

/** Access rights: these ids come only from the database, through a sign-in, a token or a row. */
export type PersonId = Id<'person'>;
export type WorkspaceId = Id<'workspace'>;
export type SessionId = Id<'test session'>;
export type ResultId = Id<'guest result'>;
export type ClipId = Id<'recording clip'>;
export type TemplateId = Id<'checklist template'>;
export type NotificationId = Id<'notification'>;
export type EpisodeId = Id<'episode'>;
export type LevelId = Id<'level'>;
export type BoardLinkId = Id<'board link'>;
export type ReportLinkId = Id<'report link'>;
export type HelpRequestId = Id<'help request'>;
export type GuestEmailId = Id<'guest email'>;
export type ShowId = Id<'show'>;
export type BookingId = Id<'booking'>;
export type BookingHookId = Id<'booking hook'>;
export type HookMessageId = Id<'hook message'>;
export type DomainEventId = Id<'domain event'>;
export type WebhookId = Id<'webhook'>;
export type WebhookDeliveryId = Id<'webhook delivery'>;
export type AccessTokenId = Id<'access token'>;

const minted =
  <Branded extends Id<string>>() =>
  (id: string): Branded =>
    id as Branded;

/*
 * For new ids and for ids in requests: they grant nothing without a `WorkspaceId`. `new-person-id.ts` creates a
 * `PersonId` for new accounts.
 */
export const sessionId = minted<SessionId>();
export const resultId = minted<ResultId>();
export const clipId = minted<ClipId>();
export const templateId = minted<TemplateId>();
export const notificationId = minted<NotificationId>();
export const episodeId = minted<EpisodeId>();
export const levelId = minted<LevelId>();
export const boardLinkId = minted<BoardLinkId>();
export const reportLinkId = minted<ReportLinkId>();
export const helpRequestId = minted<HelpRequestId>();
export const guestEmailId = minted<GuestEmailId>();
export const showId = minted<ShowId>();
export const bookingId = minted<BookingId>();
export const bookingHookId = minted<BookingHookId>();
export const hookMessageId = minted<HookMessageId>();
export const domainEventId = minted<DomainEventId>();
export const webhookId = minted<WebhookId>();
export const webhookDeliveryId = minted<WebhookDeliveryId>();
export const accessTokenId = minted<AccessTokenId>();

/** The id of the workspace that a new account gets: that of the account, where programs expect it in `userId`. */
export const ownWorkspaceId: (person: PersonId) => WorkspaceId = minted<WorkspaceId>();
