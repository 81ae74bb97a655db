import type { Db } from '../../db/database';
import { findByToken, takeToken } from '../../db/single-use-tokens';
import { deleteExpiredTokens } from '../../db/token-rows';
import type { Dependencies } from '../../dependencies';
import { Problem } from '../../domain/problem';
import { newToken } from '../../domain/tokens';
import { INVITATION_DAYS, invitationLink } from './rules';
import { InvitationStore } from './store';

const TOKENS = 'registration_invitations';

type InvitationDependencies = Pick<Dependencies, 'db' | 'config' | 'randomBytes'>;

/** For the operator: the link with which this address may register, or undefined if it has an account. */
export async function makeInvitation(
  { db, config, randomBytes }: InvitationDependencies,
  email: string,
): Promise<string | undefined> {
  const { token, tokenHash } = newToken(randomBytes);
  const invitation = { email, tokenHash, days: INVITATION_DAYS };
  const isStored = await new InvitationStore(db.kysely).insert(invitation);
  return isStored ? invitationLink(config.publicUrl, token) : undefined;
}

/** Decides who may register on an installation with invitations only. */
export class InvitationService {
  constructor(private readonly deps: Pick<Dependencies, 'db'>) {}

  /** The address that a live invitation is for. */
  findEmail(token: string): Promise<string | undefined> {
    return findByToken(this.deps.db.kysely, TOKENS, token);
  }

  /** Gives the same refusal for every fault, whether or not the address has an account. */
  async assertFor(email: string, token = ''): Promise<void> {
    if ((await this.findEmail(token)) !== email) throw new Problem('invitation_needed');
  }

  /** Consumes the invitation, as part of the caller's transaction `db`; an invitation for another address is restored by its rollback. */
  async take(db: Db, email: string, token = ''): Promise<void> {
    if ((await takeToken(db, TOKENS, token)) !== email) throw new Problem('invitation_needed');
  }

  purgeExpired(): Promise<void> {
    return deleteExpiredTokens(this.deps.db.kysely, TOKENS);
  }
}
