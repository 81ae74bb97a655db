import {
  type BrandingChange,
  can,
  DEFAULT_BRAND_COLOR,
  type HostBranding,
  hashOfLogo,
  logoAddress,
  type PlanName,
  planFields,
  type SessionBranding,
} from '@linecheck/contract';
import { type DbClient, transaction } from '../../db/database';
import type { ServerDependencies } from '../../dependencies';
import type { WorkspaceId } from '../../domain/ids';
import { ProblemError } from '../../domain/problem';
import type { AuditActor } from '../audit/service';
import type { PlanService } from '../plans/service';
import type { TestSessionService } from '../test-sessions/service';
import { type LogoPicture, readPicture } from './rules';
import { BrandingStore, LogoStore } from './store';

interface BrandRow {
  readonly brand_color: string;
  readonly brand_logo: string | null;
  readonly brand_sender_name: string | null;
}

export interface BrandingDependencies extends Pick<ServerDependencies, 'db'> {
  readonly plans: PlanService;
  readonly sessions: TestSessionService;
}

export class BrandingService {
  constructor(private readonly deps: BrandingDependencies) {}

  async ofSession(sessionCode: string): Promise<SessionBranding> {
    const { workspaceId, plan } = await this.deps.sessions.getLive(sessionCode);
    return this.ofWorkspace(workspaceId, plan);
  }

  /** Branding is a Pro feature at the time of the call: without it, guests see the standard look. */
  async ofWorkspace(workspaceId: WorkspaceId, plan: PlanName): Promise<SessionBranding> {
    const fields = planFields(plan);
    if (!can(plan, 'branding')) {
      return { brandLogo: null, brandColor: DEFAULT_BRAND_COLOR, brandSenderName: null, ...fields };
    }
    return { ...toBranding(await new BrandingStore(this.deps.db.kysely).get(workspaceId)), ...fields };
  }

  async logo(hash: string): Promise<LogoPicture> {
    const picture = await new LogoStore(this.deps.db.kysely).find(hash);
    if (picture === undefined) throw new ProblemError('not_found');
    return picture;
  }

  read(workspace: WorkspaceId): Promise<HostBranding> {
    return this.asPro(workspace, (db) => new BrandingStore(db).get(workspace));
  }

  update(caller: AuditActor, change: BrandingChange): Promise<HostBranding> {
    const { workspace } = caller;
    return this.asPro(workspace, async (db) => {
      const { brandLogo, ...others } = change;
      if (brandLogo === undefined || (await isKept(db, workspace, brandLogo))) {
        return new BrandingStore(db).update(caller, others);
      }
      const picture = readPicture(workspace, brandLogo ?? '');
      if (picture === 'no-picture') throw notValid();
      // The update locks the host's row first, which keeps URL and image of concurrent calls consistent.
      const brand = { ...others, brandLogo: picture ? logoAddress(picture.hash) : brandLogo };
      const row = await new BrandingStore(db).update(caller, brand);
      const logos = new LogoStore(db);
      await (picture ? logos.put(workspace, picture) : logos.delete(workspace));
      return row;
    });
  }

  private asPro(workspace: WorkspaceId, work: (db: DbClient) => Promise<BrandRow>): Promise<HostBranding> {
    return transaction(this.deps.db.kysely, async (trx) => {
      if (!can(await this.deps.plans.planOf(trx, workspace), 'branding')) throw new ProblemError('plan_required');
      return toBranding(await work(trx));
    });
  }
}

/** Returns true if this is the URL of the host's stored logo. The URL of another host's logo is not valid. */
async function isKept(db: DbClient, workspace: WorkspaceId, logo: string | null): Promise<boolean> {
  const hash = hashOfLogo(logo ?? '');
  if (hash === undefined) return false;
  if (!(await new LogoStore(db).has(workspace, hash))) throw notValid();
  return true;
}

const notValid = (): ProblemError => new ProblemError('invalid', { fields: { brandLogo: 'logo_invalid' } });

const toBranding = (row: BrandRow): HostBranding => ({
  brandLogo: row.brand_logo || null,
  brandColor: row.brand_color,
  brandSenderName: row.brand_sender_name || null,
});
