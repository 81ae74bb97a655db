declare const brand: unique symbol;

/** A UUID of one kind. The brand exists only in the types: it prevents mixing up ids of different kinds. */
type Id<Kind extends string> = string & { readonly [brand]: Kind };

/** Proof of access: it comes only from the database, through a sign-in, a token or a row (`db/tables.ts`). */
export type HostId = Id<'host'>;
export type SessionId = Id<'test session'>;
export type ResultId = Id<'guest result'>;
export type ClipId = Id<'recording clip'>;
export type TemplateId = Id<'checklist template'>;
export type NotificationId = Id<'notification'>;

const minted =
  <Branded extends Id<string>>() =>
  (id: string): Branded =>
    id as Branded;

/*
 * For new ids and for those in requests, which grant nothing without a `HostId`. There is no function for `HostId`
 * here; `new-host-id.ts` creates it for new accounts.
 */
export const sessionId = minted<SessionId>();
export const resultId = minted<ResultId>();
export const clipId = minted<ClipId>();
export const templateId = minted<TemplateId>();
export const notificationId = minted<NotificationId>();
