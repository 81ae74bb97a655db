/**
 * Icons of the open page that do not keep their size, one line each. It runs in the page, so it can use nothing else of
 * this file. Firefox and Safari let a box shrink below its content where Chromium does not, such as around an icon
 * whose maximum is a percentage. To show the worst case in every engine, no box has a minimum while the icons are
 * measured, and every text is too wide for its row.
 */
export function squeezedIcons(): readonly string[] {
  const SLACK_PX = 0.5;
  const worstCase = new CSSStyleSheet();
  worstCase.replaceSync('* { min-width: 0 !important; letter-spacing: 20vw !important; }');

  const isLaidOver = (svg: SVGSVGElement) => {
    const { position, inset } = getComputedStyle(svg);
    return position === 'absolute' && inset === '0px';
  };
  const isIcon = (svg: SVGSVGElement) => {
    const { width, height } = svg.viewBox.baseVal;
    const isPlaced = getComputedStyle(svg).position !== 'absolute' || isLaidOver(svg);
    // A chart may be stretched.
    const keepsItsShape = svg.getAttribute('preserveAspectRatio') !== 'none';
    return width === height && isPlaced && keepsItsShape && svg.checkVisibility();
  };
  /** An overlay, such as a dial around a number, has to fill its box. */
  const fills = (svg: SVGSVGElement, width: number) =>
    !isLaidOver(svg) || Math.abs(width - (svg.parentElement?.clientWidth ?? 0)) <= SLACK_PX;
  const squeezed = (svg: SVGSVGElement): string | undefined => {
    const { width, height } = svg.getBoundingClientRect();
    if (Math.abs(width - height) <= SLACK_PX && fills(svg, width)) return undefined;
    const beside = svg.closest('div, li, p, button, a')?.textContent?.trim().slice(0, 40);
    return `icon of ${width.toFixed(1)} by ${height.toFixed(1)} px beside “${beside}”`;
  };

  document.adoptedStyleSheets.push(worstCase);
  const found = [...document.querySelectorAll('svg')].filter(isIcon).map(squeezed);
  document.adoptedStyleSheets.pop();
  return [...new Set(found.filter((each) => each !== undefined))];
}
