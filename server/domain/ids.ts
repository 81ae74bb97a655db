declare const brand: unique symbol;

/** A UUID of one kind of thing. The brand exists in types alone: it keeps the id of one kind from being taken for another's. */
type Id<Kind extends string> = string & { readonly [brand]: Kind };

/** Proof of access: it comes only from the database, by a sign-in, a token or a row (`db/tables.ts`). */
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
 * For new ids, and for those that a caller names: these grant nothing without the `HostId` beside them. None is here for
 * `HostId`, which `new-host-id.ts` mints for those who register.
 */
export const sessionId = minted<SessionId>();
export const resultId = minted<ResultId>();
export const clipId = minted<ClipId>();
export const templateId = minted<TemplateId>();
export const notificationId = minted<NotificationId>();
