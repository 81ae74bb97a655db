import { DEFAULT_BRAND_COLOR, type SessionBranding } from '@linecheck/contract';
import type { TestSessionService } from '../test-sessions/service';

export class BrandingService {
  constructor(private readonly sessions: TestSessionService) {}

  /** Branding is a Pro feature at the time of the call: without it a guest sees the standard look. */
  async ofSession(sessionCode: string): Promise<SessionBranding> {
    const { row, isPro } = await this.sessions.getLive(sessionCode);
    if (!isPro) return { brandLogo: null, brandColor: DEFAULT_BRAND_COLOR, brandSenderName: null, isPro };
    return {
      brandLogo: row.brand_logo || null,
      brandColor: row.brand_color,
      brandSenderName: row.brand_sender_name || null,
      isPro,
    };
  }
}
