interface PageTitle {
  readonly name: string;
  readonly own: string | undefined;
  readonly waiting: number;
}

const MAX_COUNT = 9;
const PRODUCT = 'Linecheck';

let current: PageTitle = { name: '', own: undefined, waiting: 0 };

export function setPageTitle(change: Partial<PageTitle>): void {
  current = { ...current, ...change };
  document.title = titleOf(current);
}

export function titleOf({ name, own, waiting }: PageTitle): string {
  const count = waiting > MAX_COUNT ? `${MAX_COUNT}+` : waiting;
  return `${waiting > 0 ? `(${count}) ` : ''}${own ?? `${name} · ${PRODUCT}`}`;
}
