/** Replaces the text between the markers of one part of a page: `<!-- settings: start -->`, and the end marker. */
export function withPart(page: string, part: string, text: string): string {
  const [start, end] = [`<!-- ${part}: start -->`, `<!-- ${part}: end -->`];
  const [before] = page.split(start);
  const [, after] = page.split(end);
  if (after === undefined) throw new Error(`the page has no markers for ${part}`);
  return `${before}${start}\n\n${text}\n\n${end}${after}`;
}
