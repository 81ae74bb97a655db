/**
 * Waits until the page has drawn a new width: a tooltip moves in the frame after its change. A browser without a window
 * sometimes draws no frame while nothing changes, so the wait ends after a second. It runs in the page.
 */
export const nextFrames = (): Promise<unknown> =>
  new Promise((done) => {
    setTimeout(done, 1000);
    requestAnimationFrame(() => requestAnimationFrame(done));
  });

/**
 * Texts of the open page that overflow their box or the screen, one line each. It runs in the page, so it can use
 * nothing else of this file. A text may scroll with its box, or be truncated by its box's styles; texts for screen
 * readers alone have no box to overflow.
 */
export function overflowsOf(): readonly string[] {
  /** Glyphs may extend slightly beyond their own box. */
  const SLACK_PX = 1.5;
  const UNSEEN = '.sr-only, .skip-link, [inert], svg, option, script, style';
  const screen = { left: 0, right: document.documentElement.clientWidth };

  const isForEars = ({ clip, clipPath }: CSSStyleDeclaration) => clip !== 'auto' || clipPath === 'inset(50%)';
  const scrolls = ({ overflowX }: CSSStyleDeclaration) => overflowX === 'auto' || overflowX === 'scroll';
  const shortens = ({ overflowX, textOverflow }: CSSStyleDeclaration) =>
    overflowX !== 'visible' && textOverflow === 'ellipsis';
  const hasBackground = ({ backgroundColor }: CSSStyleDeclaration) => backgroundColor !== 'rgba(0, 0, 0, 0)';
  const hasBorder = (style: CSSStyleDeclaration) => style.borderLeftWidth !== '0px' && style.borderRightWidth !== '0px';
  const isBox = (style: CSSStyleDeclaration) =>
    style.display !== 'inline' && (hasBackground(style) || hasBorder(style));
  const isSeen = (element: Element) =>
    element.closest(UNSEEN) === null && element.checkVisibility({ visibilityProperty: true, opacityProperty: true });

  /**
   * Nearest box around a text, or the screen; undefined if the text scrolls, is truncated, or is only for screen
   * readers.
   */
  const boundsOf = (element: Element | null): { left: number; right: number } | undefined => {
    if (element === null) return screen;
    const style = getComputedStyle(element);
    if (scrolls(style) || shortens(style) || isForEars(style)) return undefined;
    return isBox(style) ? element.getBoundingClientRect() : boundsOf(element.parentElement);
  };

  const beyond = (text: Node, bounds: { left: number; right: number }) => {
    const range = document.createRange();
    range.selectNodeContents(text);
    const lines = [...range.getClientRects()].filter(({ width }) => width > 0);
    const left = Math.max(bounds.left, screen.left);
    const right = Math.min(bounds.right, screen.right);
    return Math.max(0, ...lines.map((line) => Math.max(left - line.left, line.right - right)));
  };

  const textsOf = (root: Node): readonly Node[] =>
    root.nodeType === Node.TEXT_NODE ? [root] : [...root.childNodes].flatMap(textsOf);

  const overText = (text: Node): string | undefined => {
    const said = text.textContent?.trim();
    if (!said || text.parentElement === null || !isSeen(text.parentElement)) return undefined;
    const bounds = boundsOf(text.parentElement);
    const px = bounds === undefined ? 0 : beyond(text, bounds);
    return px > SLACK_PX ? `“${said.slice(0, 40)}” by ${Math.round(px)} px` : undefined;
  };

  const cutOff = (element: Element): string | undefined => {
    const style = getComputedStyle(element);
    const hides = style.overflowX === 'hidden' || style.overflowX === 'clip';
    if (!hides || shortens(style) || isForEars(style) || !element.textContent?.trim() || !isSeen(element))
      return undefined;
    const px = element.scrollWidth - element.clientWidth;
    return px > SLACK_PX ? `cut off in .${element.className} by ${px} px` : undefined;
  };

  const found = [...textsOf(document.body).map(overText), ...[...document.querySelectorAll('body *')].map(cutOff)];
  return [...new Set(found.filter((each) => each !== undefined))];
}
