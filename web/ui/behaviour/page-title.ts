interface PageTitle {
  /** The name of the page at this address. */
  readonly name: string;
  /** Replaces the name while a page has a more precise one, such as the guest it invites. */
  readonly own: string | undefined;
  /** How many things wait to be seen; shown in brackets before the title. */
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
