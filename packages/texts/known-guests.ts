import type { EpisodeGuest } from '@linecheck/contract';
import { searchKey } from './search-key';

/** The guests of a list or a board. */
export class KnownGuests {
  /** The names of those who have an address. */
  private readonly addresses = new Map<string, Set<string>>();
  private readonly names = new Set<string>();
  private readonly namesWithoutAddress = new Set<string>();

  add({ name, email }: EpisodeGuest): void {
    const key = searchKey(name);
    this.names.add(key);
    if (email) this.addresses.set(email.toLowerCase(), (this.addresses.get(email.toLowerCase()) ?? new Set()).add(key));
    else this.namesWithoutAddress.add(key);
  }

  hasAddress(email: string): boolean {
    return this.addresses.has(email.toLowerCase());
  }

  /**
   * What a guest has in common with a known one: name and address, the address alone, or the name where one of the two
   * has no address. Undefined for a new guest; people of one name have different addresses.
   */
  match({ name, email }: EpisodeGuest): 'guest' | 'address' | 'name' | undefined {
    const key = searchKey(name);
    if (!email) return this.names.has(key) ? 'name' : undefined;
    const owners = this.addresses.get(email.toLowerCase());
    if (owners !== undefined) return owners.has(key) ? 'guest' : 'address';
    return this.namesWithoutAddress.has(key) ? 'name' : undefined;
  }
}
