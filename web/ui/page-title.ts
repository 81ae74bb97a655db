interface PageTitle {
  /** The name of the page at this address. */
  readonly name: string;
  /** What stands instead while a page knows better, such as whom it invites. */
  readonly own: string | undefined;
  /** Before it, in brackets: what waits to be seen. */
  readonly waiting: number;
}

const MOST_COUNTED = 9;
const PRODUCT = 'Linecheck';

let current: PageTitle = { name: '', own: undefined, waiting: 0 };

/** Changes a part of the title of the document. */
export function setPageTitle(change: Partial<PageTitle>): void {
  current = { ...current, ...change };
  document.title = titleOf(current);
}

export function titleOf({ name, own, waiting }: PageTitle): string {
  const count = waiting > MOST_COUNTED ? `${MOST_COUNTED}+` : waiting;
  return `${waiting > 0 ? `(${count}) ` : ''}${own ?? `${name} · ${PRODUCT}`}`;
}
