import { type GuestPageData, guestPageText } from '@linecheck/contract';

/**
 * Cache time in ms. When a link is posted in a chat, several people and programs open it at the same time. A longer
 * time would keep names in memory.
 */
const CACHE_MS = 10_000;
/** Some 50 kB each. */
const CACHE_MAX = 100;

/**
 * Renders pages, and caches each for some seconds, so that in a flood of requests each costs only a lookup. The key
 * contains all data of a page, so a cached page is never out of date.
 */
export class RecentPages<Page> {
  private readonly pages = new Map<string, Promise<Page>>();

  constructor(private readonly render: (data: GuestPageData) => Promise<Page>) {}

  of(data: GuestPageData): Promise<Page> {
    const key = guestPageText(data);
    const known = this.pages.get(key);
    if (known !== undefined) return known;
    const page = this.render(data);
    this.keep(key, page);
    return page;
  }

  private keep(key: string, page: Promise<Page>): void {
    const [oldest] = this.pages.keys();
    if (oldest !== undefined && this.pages.size >= CACHE_MAX) this.pages.delete(oldest);
    this.pages.set(key, page);
    const forget = () => {
      if (this.pages.get(key) === page) this.pages.delete(key);
    };
    setTimeout(forget, CACHE_MS).unref();
    page.catch(forget);
  }
}
