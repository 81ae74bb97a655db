import type { EpisodeGuest } from '@linecheck/contract';
import { searchKey } from './search-key';

/**
 * The guests of a list or a board. Two are the same if they have the same address, or if they have the same name and one
 * of them has no address.
 */
export class KnownGuests {
  private readonly addresses = new Set<string>();
  private readonly names = new Set<string>();
  private readonly namesWithoutAddress = new Set<string>();

  add({ name, email }: EpisodeGuest): void {
    const key = searchKey(name);
    this.names.add(key);
    if (email) this.addresses.add(email.toLowerCase());
    else this.namesWithoutAddress.add(key);
  }

  has({ name, email }: EpisodeGuest): boolean {
    const key = searchKey(name);
    if (!email) return this.names.has(key);
    return this.addresses.has(email.toLowerCase()) || this.namesWithoutAddress.has(key);
  }
}
