/**
 * The icons of the open page that do not keep their size, one line each. It runs in the page, so it can use nothing else of this
 * file.
 *
 * Firefox and Safari let a box shrink below its content where Chromium does not, such as around an icon whose maximum is a
 * percentage. So that the worst case shows in each of them, no box has a minimum while the icons are measured, and every text is
 * too wide for its row.
 */
export function squeezedIcons(): readonly string[] {
  const SLACK_PX = 0.5;
  const worstCase = new CSSStyleSheet();
  worstCase.replaceSync('* { min-width: 0 !important; letter-spacing: 20vw !important; }');

  const isIcon = (svg: SVGSVGElement) => {
    const { width, height } = svg.viewBox.baseVal;
    return width === height && getComputedStyle(svg).position !== 'absolute' && svg.checkVisibility();
  };
  const squeezed = (svg: SVGSVGElement): string | undefined => {
    const { width, height } = svg.getBoundingClientRect();
    if (Math.abs(width - height) <= SLACK_PX) return undefined;
    const beside = svg.closest('div, li, p, button, a')?.textContent?.trim().slice(0, 40);
    return `icon of ${width.toFixed(1)} by ${height.toFixed(1)} px beside “${beside}”`;
  };

  document.adoptedStyleSheets.push(worstCase);
  const found = [...document.querySelectorAll('svg')].filter(isIcon).map(squeezed);
  document.adoptedStyleSheets.pop();
  return [...new Set(found.filter((each) => each !== undefined))];
}
