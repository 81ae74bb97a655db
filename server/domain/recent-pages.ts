/** Some 50 kB each. */
const CACHE_MAX = 100;

interface RecentOptions<Input, Page> {
  readonly render: (input: Input) => Promise<Page>;
  /** Contains everything that the page shows, or a cached page is out of date by at most `cacheMs`. */
  readonly keyOf: (input: Input) => string;
  readonly cacheMs: number;
}

/** Makes pages, pictures or answers, and caches each for a while, so that in a flood of requests each costs only a lookup. */
export class RecentPages<Input, Page> {
  private readonly pages = new Map<string, Promise<Page>>();

  constructor(private readonly options: RecentOptions<Input, Page>) {}

  of(input: Input): Promise<Page> {
    const key = this.options.keyOf(input);
    const known = this.pages.get(key);
    if (known !== undefined) return known;
    const page = this.options.render(input);
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
    setTimeout(forget, this.options.cacheMs).unref();
    page.catch(forget);
  }
}
