import {
  type Branding,
  type BrandingChange,
  DEFAULT_BRAND_COLOR,
  planLimits,
  type SessionBranding,
} from '@linecheck/contract';
import type { AppParts } from '../../app-parts';
import { transaction } from '../../db/database';
import { Problem } from '../../http/problem';
import type { HostId } from '../../http/scopes';
import type { PlanService } from '../plans/service';
import type { TestSessionService } from '../test-sessions/service';
import { isHonestLogo } from './rules';
import { BrandingStore } from './store';

interface BrandRow {
  readonly brand_color: string;
  readonly brand_logo: string | null;
  readonly brand_sender_name: string | null;
}

export class BrandingService {
  constructor(
    private readonly parts: AppParts,
    private readonly plans: PlanService,
    private readonly sessions: TestSessionService,
  ) {}

  /** Branding is a Pro feature at the time of the call: without it a guest sees the standard look. */
  async ofSession(sessionCode: string): Promise<SessionBranding> {
    const { hostId, isPro } = await this.sessions.getLive(sessionCode);
    if (!isPro) return { brandLogo: null, brandColor: DEFAULT_BRAND_COLOR, brandSenderName: null, isPro };
    // A logo is heavy, and none of the other calls of a guest needs it.
    return { ...toBranding(await new BrandingStore(this.parts.db.kysely).get(hostId)), isPro };
  }

  read(host: HostId): Promise<Branding> {
    return this.asPro(host, (store) => store.get(host));
  }

  update(host: HostId, change: BrandingChange): Promise<Branding> {
    return this.asPro(host, (store) => {
      if (!isHonestLogo(change.brandLogo)) throw new Problem('invalid', { fields: { brandLogo: 'Invalid logo URL' } });
      return store.update(host, change);
    });
  }

  private asPro(host: HostId, work: (store: BrandingStore) => Promise<BrandRow>): Promise<Branding> {
    return transaction(this.parts.db.kysely, async (trx) => {
      if (!planLimits[await this.plans.planOf(trx, host)].branding) throw new Problem('plan_required');
      return toBranding(await work(new BrandingStore(trx)));
    });
  }
}

const toBranding = (row: BrandRow): Branding => ({
  brandLogo: row.brand_logo || null,
  brandColor: row.brand_color,
  brandSenderName: row.brand_sender_name || null,
});
