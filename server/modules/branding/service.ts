import {
  type Branding,
  type BrandingChange,
  can,
  DEFAULT_BRAND_COLOR,
  hashOfLogo,
  logoAddress,
  planFields,
  type SessionBranding,
} from '@linecheck/contract';
import { type Db, transaction } from '../../db/database';
import type { Dependencies } from '../../dependencies';
import type { HostId } from '../../domain/ids';
import { Problem } from '../../domain/problem';
import type { PlanService } from '../plans/service';
import type { TestSessionService } from '../test-sessions/service';
import { type Picture, readPicture } from './rules';
import { BrandingStore, LogoStore } from './store';

interface BrandRow {
  readonly brand_color: string;
  readonly brand_logo: string | null;
  readonly brand_sender_name: string | null;
}

export interface BrandingDependencies extends Pick<Dependencies, 'db'> {
  readonly plans: PlanService;
  readonly sessions: TestSessionService;
}

export class BrandingService {
  constructor(private readonly deps: BrandingDependencies) {}

  /** Branding is a Pro feature at the time of the call: without it, guests see the standard look. */
  async ofSession(sessionCode: string): Promise<SessionBranding> {
    const { hostId, plan } = await this.deps.sessions.getLive(sessionCode);
    const fields = planFields(plan);
    if (!can(plan, 'branding')) {
      return { brandLogo: null, brandColor: DEFAULT_BRAND_COLOR, brandSenderName: null, ...fields };
    }
    return { ...toBranding(await new BrandingStore(this.deps.db.kysely).get(hostId)), ...fields };
  }

  async logo(hash: string): Promise<Picture> {
    const picture = await new LogoStore(this.deps.db.kysely).find(hash);
    if (picture === undefined) throw new Problem('not_found');
    return picture;
  }

  read(host: HostId): Promise<Branding> {
    return this.asPro(host, (db) => new BrandingStore(db).get(host));
  }

  update(host: HostId, change: BrandingChange): Promise<Branding> {
    return this.asPro(host, async (db) => {
      const { brandLogo, ...others } = change;
      if (brandLogo === undefined || (await isKept(db, host, brandLogo))) {
        return new BrandingStore(db).update(host, others);
      }
      const picture = readPicture(host, brandLogo ?? '');
      if (picture === 'no-picture') throw notValid();
      // The update locks the host's row first, which keeps URL and image of concurrent calls consistent.
      const brand = { ...others, brandLogo: picture ? logoAddress(picture.hash) : brandLogo };
      const row = await new BrandingStore(db).update(host, brand);
      const logos = new LogoStore(db);
      await (picture ? logos.put(host, picture) : logos.delete(host));
      return row;
    });
  }

  private asPro(host: HostId, work: (db: Db) => Promise<BrandRow>): Promise<Branding> {
    return transaction(this.deps.db.kysely, async (trx) => {
      if (!can(await this.deps.plans.planOf(trx, host), 'branding')) throw new Problem('plan_required');
      return toBranding(await work(trx));
    });
  }
}

/** Returns true if this is the URL of the host's stored logo. The URL of another host's logo is not valid. */
async function isKept(db: Db, host: HostId, logo: string | null): Promise<boolean> {
  const hash = hashOfLogo(logo ?? '');
  if (hash === undefined) return false;
  if (!(await new LogoStore(db).has(host, hash))) throw notValid();
  return true;
}

const notValid = (): Problem => new Problem('invalid', { fields: { brandLogo: 'logo_invalid' } });

const toBranding = (row: BrandRow): Branding => ({
  brandLogo: row.brand_logo || null,
  brandColor: row.brand_color,
  brandSenderName: row.brand_sender_name || null,
});
