import type { DbClient } from '../../db/database';
import { deleteExpiredTokens, findByToken, takeToken } from '../../db/token-rows';
import type { ServerDependencies } from '../../dependencies';
import { ProblemError } from '../../domain/problem';
import { newToken } from '../../domain/tokens';
import { INVITATION_DAYS, invitationLink } from './rules';
import { InvitationStore } from './store';

const TOKENS = 'registration_invitations';

type InvitationDependencies = Pick<ServerDependencies, 'db' | 'config' | 'randomBytes'>;

/** Creates the invitation link for an address, for the operator; undefined if the address has an account. */
export async function makeInvitation(
  { db, config, randomBytes }: InvitationDependencies,
  email: string,
): Promise<string | undefined> {
  const { token, tokenHash } = newToken(randomBytes);
  const invitation = { email, tokenHash, days: INVITATION_DAYS };
  const isStored = await new InvitationStore(db.kysely).insert(invitation);
  return isStored ? invitationLink(config.publicUrl, token) : undefined;
}

export class InvitationService {
  constructor(private readonly deps: Pick<ServerDependencies, 'db'>) {}

  findEmail(token: string): Promise<string | undefined> {
    return findByToken(this.deps.db.kysely, TOKENS, token);
  }

  /** Refuses every fault in the same way, whether or not the address has an account. */
  async assertFor(email: string, token = ''): Promise<void> {
    if ((await this.findEmail(token)) !== email) throw new ProblemError('invitation_needed');
  }

  /**
   * Consumes the invitation within the caller's transaction `db`. The rollback restores an invitation for another
   * address.
   */
  async take(db: DbClient, email: string, token = ''): Promise<void> {
    if ((await takeToken(db, TOKENS, token)) !== email) throw new ProblemError('invitation_needed');
  }

  purgeExpired(): Promise<void> {
    return deleteExpiredTokens(this.deps.db.kysely, TOKENS);
  }
}
