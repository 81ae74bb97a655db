/*
 * Calls of signed-in people are looked up by keys, many in one statement: the hex form of the hashed sign-in token, and
 * for a call in another workspace than the caller's own `@` with its id (`http/sign-in.ts`).
 */

export const CALLS = `(
    select key, split_part(key, '@', 1) as sign_in, nullif(split_part(key, '@', 2), '')::uuid as workspace
    from unnest($1::text[]) as key
  ) asked
  join sign_ins s on s.token_hash = decode(asked.sign_in, 'hex') and s.expires_at > now()
  join users u on u.id = s.user_id`;

/** True if a person signs in by a password alone: every other way in is, or has, a second factor. */
export const lacksSecondFactor = (person: string): string =>
  `(exists (select from sign_in_methods where user_id = ${person} and kind = 'password')
      and not exists (select from sign_in_methods where user_id = ${person} and kind in ('app', 'passkey')))`;

/** True if the workspace of the membership `m` is closed to its person. */
export const NEEDS_SECOND_FACTOR = `coalesce((
    select ${lacksSecondFactor('m.user_id')}
    from workspaces asking where asking.id = m.workspace_id and asking.requires_second_factor
  ), false)`;

export const MEMBERSHIP = `memberships m on m.user_id = u.id and m.workspace_id = coalesce(asked.workspace, u.workspace_id)`;
