interface PageTitle {
  readonly name: string;
  readonly own: string | undefined;
  readonly waiting: number;
  /** What cannot wait, before the page's own title; undefined for nothing. */
  readonly alert: string | undefined;
}

const MAX_COUNT = 9;
const PRODUCT = 'Linecheck';

let current: PageTitle = { name: '', own: undefined, waiting: 0, alert: undefined };

export function setPageTitle(change: Partial<PageTitle>): void {
  current = { ...current, ...change };
  document.title = titleOf(current);
}

export function titleOf({ name, own, waiting, alert }: PageTitle): string {
  const count = waiting > MAX_COUNT ? `${MAX_COUNT}+` : waiting;
  const page = own ?? `${name} · ${PRODUCT}`;
  return `${waiting > 0 ? `(${count}) ` : ''}${alert === undefined ? page : `${alert} · ${page}`}`;
}
