import type { AppParts } from '../../app-parts';
import type { Db } from '../../db/database';
import { deleteExpiredTokens } from '../../db/hashed-tokens';
import { findByToken, newToken, takeToken } from '../../db/single-use-tokens';
import { Problem } from '../../http/problem';
import { INVITATION_DAYS, invitationLink } from './rules';
import { InvitationStore } from './store';

const TOKENS = 'registration_invitations';

type Parts = Pick<AppParts, 'db' | 'config' | 'randomBytes'>;

/** For the operator: the link with which this address may register, or undefined where it has an account. */
export async function makeInvitation({ db, config, randomBytes }: Parts, email: string): Promise<string | undefined> {
  const { token, tokenHash } = newToken(randomBytes);
  const invitation = { email, tokenHash, days: INVITATION_DAYS };
  const isStored = await new InvitationStore(db.kysely).insert(invitation);
  return isStored ? invitationLink(config.publicUrl, token) : undefined;
}

/** Who may register where that is by invitation alone. */
export class InvitationService {
  constructor(private readonly parts: Pick<AppParts, 'db'>) {}

  /** The address that a live invitation is for. */
  findEmail(token: string): Promise<string | undefined> {
    return findByToken(this.parts.db.kysely, TOKENS, token);
  }

  /** Refuses alike whatever is wrong with it, and whether or not the address has an account. */
  async assertFor(email: string, token = ''): Promise<void> {
    if ((await this.findEmail(token)) !== email) throw new Problem('invitation_needed');
  }

  /** Uses the invitation up, as part of the caller's transaction `db`, with which that of another address comes back. */
  async take(db: Db, email: string, token = ''): Promise<void> {
    if ((await takeToken(db, TOKENS, token)) !== email) throw new Problem('invitation_needed');
  }

  sweep(): Promise<void> {
    return deleteExpiredTokens(this.parts.db.kysely, TOKENS);
  }
}
