/** A page that the test hides and shows. */
export function fakePage() {
  const page = Object.assign(new EventTarget(), { hidden: false });
  const show = (hidden: boolean) => {
    page.hidden = hidden;
    page.dispatchEvent(new Event('visibilitychange'));
  };
  return { page, hide: () => show(true), show: () => show(false) };
}
