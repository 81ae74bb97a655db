import { afterEach } from 'vitest';

/** The files of a worker share one document, so each test leaves it empty. */
afterEach(() => {
  document.body.replaceChildren();
  localStorage.clear();
});
