import { describePlatform } from '../help/describe-platform';
import { PLATFORM_FAMILIES, type PlatformFamily } from '../help/platform';

/** The browser's information about its line (Network Information API); Firefox and Safari have none. */
interface NetworkInformation {
  readonly saveData?: boolean;
  /** `wifi`, `cellular` …; only phones and ChromeOS report it. */
  readonly type?: string;
}

/** The browser's information that hints at a metered line. */
interface LineClues {
  readonly network: NetworkInformation | undefined;
  readonly family: PlatformFamily;
}

const FLAT_RATE: readonly unknown[] = ['wifi', 'ethernet'];
const BY_VOLUME: readonly unknown[] = ['cellular', 'bluetooth', 'wimax'];

/** True if the line may be billed by volume. A phone or tablet that does not report its line may be on a mobile one. */
export function mayBeMetered({ network, family }: LineClues = readLineClues()): boolean {
  if (network?.saveData || BY_VOLUME.includes(network?.type)) return true;
  return family !== 'desktop' && !FLAT_RATE.includes(network?.type);
}

function readLineClues(): LineClues {
  // TypeScript's DOM library lacks `connection`.
  const { connection: network }: Navigator & { readonly connection?: NetworkInformation } = navigator;
  return { network, family: PLATFORM_FAMILIES[describePlatform().system ?? 'other'] };
}
