interface PageTitle {
  /** Name of the page at this address. */
  readonly name: string;
  /** Replaces the name if the page has a more precise one, such as the invited guest. */
  readonly own: string | undefined;
  /** Number of unseen items, shown in brackets before the title. */
  readonly waiting: number;
}

const MAX_COUNT = 9;
const PRODUCT = 'Linecheck';

let current: PageTitle = { name: '', own: undefined, waiting: 0 };

/** Changes a part of the document title. */
export function setPageTitle(change: Partial<PageTitle>): void {
  current = { ...current, ...change };
  document.title = titleOf(current);
}

/** Document title with its parts. */
export function titleOf({ name, own, waiting }: PageTitle): string {
  const count = waiting > MAX_COUNT ? `${MAX_COUNT}+` : waiting;
  return `${waiting > 0 ? `(${count}) ` : ''}${own ?? `${name} · ${PRODUCT}`}`;
}
