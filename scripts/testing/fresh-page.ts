import { beforeEach } from 'vitest';

/** The files of a worker share one document, so each test begins with an empty one. Afterwards, components unmount from theirs. */
beforeEach(() => {
  document.body.replaceChildren();
  localStorage.clear();
});
