import { type GuestPageData, guestPageText } from '@linecheck/contract';

/** A link in a chat is opened by several people and programs at once. Longer than that, no name stays in memory. */
const KEPT_MS = 10_000;
/** Some 50 kB each. */
const MOST_KEPT = 100;

/**
 * Renders pages, and renders none twice within some seconds: a flood of requests costs a look-up each. Pages are told apart by
 * all that they show, so that one that is kept is never out of date.
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
    if (oldest !== undefined && this.pages.size >= MOST_KEPT) this.pages.delete(oldest);
    this.pages.set(key, page);
    const forget = () => {
      if (this.pages.get(key) === page) this.pages.delete(key);
    };
    setTimeout(forget, KEPT_MS).unref();
    page.catch(forget);
  }
}
