import {
  type AccessToken,
  type createAccessToken,
  type EndpointRequest,
  type EndpointResponse,
  TOKEN_WARNING_DAYS,
  TOKENS_MAX,
  WORKSPACE_PARAMETER,
} from '@linecheck/contract';
import { lockPerson, lockWorkspace, transaction } from '../../db/database';
import type { ServerDependencies } from '../../dependencies';
import { newAccessToken } from '../../domain/access-token';
import type { ActingPerson, FoundCaller } from '../../domain/caller';
import { type AccessTokenId, accessTokenId } from '../../domain/ids';
import { ProblemError } from '../../domain/problem';
import type { JobQueue } from '../../jobs/queue';
import { letterRecipientOf } from '../../mail/letter-recipient';
import { type EmailDraft, sendsMail } from '../../mail/mail';
import { type AuditActor, recordAct } from '../audit/service';
import { tokenEndEmail } from './rules';
import { AccessTokenStore, findTokenCallers, markTokensUsed, type TokenCallerRow } from './store';

/** Days for which a token is listed after its end, so that its owner sees why a program is refused. */
const LISTED_DAYS = 30;

export interface AccessTokenDependencies
  extends Pick<ServerDependencies, 'db' | 'config' | 'log' | 'newId' | 'randomBytes'> {
  readonly jobs: JobQueue;
}

type NewToken = EndpointResponse<typeof createAccessToken>;

const toCaller = ({ workspace, role, needs_second_factor, person, token_id, scopes }: TokenCallerRow): FoundCaller => ({
  person,
  signIn: null,
  confirmedMsAgo: Number.POSITIVE_INFINITY,
  token: { id: token_id, scopes },
  membership: workspace === null ? undefined : { workspace, role, needsSecondFactor: needs_second_factor },
});

/** Tokens with which programs act as a member of one workspace. They end with the membership. */
export class AccessTokenService {
  private readonly store: AccessTokenStore;

  constructor(private readonly deps: AccessTokenDependencies) {
    this.store = new AccessTokenStore(deps.db.kysely);
  }

  async list(member: ActingPerson): Promise<AccessToken[]> {
    const rows = await this.store.list(member);
    return rows.map(({ id, name, ending, scopes, created_at, expires_at, used_at }) => ({
      ...{ id, name, ending, scopes },
      createdAt: created_at.toISOString(),
      expiresAt: expires_at?.toISOString() ?? null,
      usedAt: used_at?.toISOString() ?? null,
    }));
  }

  /** @throws ProblemError `token_limit` */
  create(by: AuditActor, { name, scopes, days }: EndpointRequest<typeof createAccessToken>['body']): Promise<NewToken> {
    const { token, ...secret } = newAccessToken(this.deps.randomBytes);
    const id = accessTokenId(this.deps.newId());
    return this.change(by, async (store) => {
      if ((await store.count(by)) >= TOKENS_MAX) throw new ProblemError('token_limit');
      const expiresAt = await store.insert(by, { id, name, days, scopes: [...new Set(scopes)], ...secret });
      return { act: 'token_created', id, answer: { id, token, expiresAt: expiresAt?.toISOString() ?? null } };
    });
  }

  /** @throws ProblemError `not_found`, also for a token of another person. */
  rotate(by: AuditActor, id: AccessTokenId): Promise<NewToken> {
    const { token, ...secret } = newAccessToken(this.deps.randomBytes);
    return this.change(by, async (store) => {
      const row = await store.rotate(by, id, secret);
      if (row === undefined) throw new ProblemError('not_found');
      if ((await store.count(by)) > TOKENS_MAX) throw new ProblemError('token_limit');
      return { act: 'token_renewed', id, answer: { id, token, expiresAt: row.expires_at?.toISOString() ?? null } };
    });
  }

  /** @throws ProblemError `not_found`, also for a token of another person. */
  end(by: AuditActor, id: AccessTokenId): Promise<void> {
    return this.change(by, async (store) => {
      if ((await store.delete(by, id)) === undefined) throw new ProblemError('not_found');
      return { act: 'token_ended', id, answer: undefined };
    });
  }

  /** Returns the callers of those calls that have a valid token, by the key of the call. */
  readonly findCallers = async (keys: readonly string[]): Promise<ReadonlyMap<string, FoundCaller>> => {
    const found = await findTokenCallers(this.deps.db.pool, keys);
    const stale = found.filter((row) => row.is_stale).map((row) => row.token_id);
    if (stale.length > 0) void this.markUsed(stale);
    return new Map(found.map((row) => [row.key, toCaller(row)]));
  };

  /** Enqueues an email to the owner of each token that ends soon, once. */
  async tellOfEnds(): Promise<void> {
    const { db, config, jobs } = this.deps;
    if (!sendsMail(config)) return;
    await transaction(db.kysely, async (trx) => {
      for (const token of await new AccessTokenStore(trx).takeEnding(TOKEN_WARNING_DAYS))
        await jobs.enqueue(trx, 'token-end-letter', { token });
    });
  }

  /** Undefined if the token was renewed or ended meanwhile. */
  async writeEmail(id: AccessTokenId): Promise<EmailDraft | undefined> {
    const row = await this.store.findEnding(id, TOKEN_WARNING_DAYS);
    if (row === undefined) return undefined;
    const { publicUrl } = this.deps.config;
    const { name, ending, workspace } = row;
    const to = letterRecipientOf(row);
    const elsewhere = row.workspace_id === row.own_workspace ? '' : `?${WORKSPACE_PARAMETER}=${row.workspace_id}`;
    return {
      email: tokenEndEmail({ to, name, ending, workspace, publicUrl, link: `${publicUrl}/connect${elsewhere}` }),
    };
  }

  purgeEnded(): Promise<void> {
    return this.store.deleteEndedFor(LISTED_DAYS);
  }

  /** Makes a change to the tokens of a member and records it. Changes of one person wait for each other. */
  private change<Answer>(
    by: AuditActor,
    make: (store: AccessTokenStore) => Promise<{
      readonly act: 'token_created' | 'token_renewed' | 'token_ended';
      readonly id: string;
      readonly answer: Answer;
    }>,
  ): Promise<Answer> {
    return transaction(this.deps.db.kysely, async (trx) => {
      await lockPerson(trx, by.person);
      await lockWorkspace(trx, by.workspace);
      const { act, id, answer } = await make(new AccessTokenStore(trx));
      await recordAct(trx, by, { act, target: id });
      return answer;
    });
  }

  /** Runs in the background; no call waits for it or depends on it. */
  private async markUsed(ids: readonly AccessTokenId[]): Promise<void> {
    try {
      await markTokensUsed(this.deps.db.pool, ids);
    } catch (error) {
      this.deps.log.debug({ err: error }, 'token_use_not_recorded');
    }
  }
}
