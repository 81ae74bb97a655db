import type { output } from 'zod/v4/core';
import type { emailObjectionsCalls, objectionChoice } from './email-objections-schemas';
import type { ApiEndpoint, EndpointResponse } from './endpoint';

/**
 * What a guest no longer wants: `reminders` of this host; `host`: any email of this host; `all`: any email to guests from
 * this installation. None of them stops an email about an account.
 */
export const OBJECTION_SCOPES = ['reminders', 'host', 'all'] as const;
export type ObjectionScope = (typeof OBJECTION_SCOPES)[number];
export type ObjectionChoice = output<typeof objectionChoice>;

/** By the token of an email. Reading changes nothing: scanners open every link. */
export const readObjection: ApiEndpoint<typeof emailObjectionsCalls.readObjection> = {
  method: 'POST',
  path: '/api/email-objections/read',
};
export type GuestObjection = EndpointResponse<typeof readObjection>;

export const changeObjection: ApiEndpoint<typeof emailObjectionsCalls.changeObjection> = {
  method: 'POST',
  path: '/api/email-objections',
};

/** Mail programs post a form to it (RFC 8058), which ends the reminders of the host. */
export const objectByOneClick: ApiEndpoint<typeof emailObjectionsCalls.objectByOneClick> = {
  method: 'POST',
  path: '/api/email-objections/:token/one-click',
};
