import type { AppParts } from '../../app-parts';
import type { Db } from '../../db/database';
import { deleteExpiredTokens, hashToken } from '../../db/hashed-tokens';
import { Problem } from '../../http/problem';
import { INVITATION_DAYS, invitationLink } from './rules';
import { InvitationStore } from './store';

const TOKEN_BYTES = 32;

type Parts = Pick<AppParts, 'db' | 'config' | 'randomBytes'>;

/** For the operator: the link with which this address may register, or undefined where it has an account. */
export async function makeInvitation({ db, config, randomBytes }: Parts, email: string): Promise<string | undefined> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const invitation = { email, tokenHash: hashToken(token), days: INVITATION_DAYS };
  const isStored = await new InvitationStore(db.kysely).insert(invitation);
  return isStored ? invitationLink(config.publicUrl, token) : undefined;
}

/** Who may register where that is by invitation alone. */
export class InvitationService {
  private readonly store: InvitationStore;

  constructor(private readonly parts: Pick<AppParts, 'db'>) {
    this.store = new InvitationStore(parts.db.kysely);
  }

  findEmail(token: string): Promise<string | undefined> {
    return this.store.findEmail(hashToken(token));
  }

  /** Refuses alike whatever is wrong with it, and whether or not the address has an account. */
  async assertFor(email: string, token = ''): Promise<void> {
    if ((await this.findEmail(token)) !== email) throw new Problem('invitation_needed');
  }

  /** Uses the invitation up, as part of the caller's transaction `db`. */
  async take(db: Db, email: string, token = ''): Promise<void> {
    if (!(await new InvitationStore(db).take(hashToken(token), email))) throw new Problem('invitation_needed');
  }

  sweep(): Promise<void> {
    return deleteExpiredTokens(this.parts.db.kysely, 'registration_invitations');
  }
}
