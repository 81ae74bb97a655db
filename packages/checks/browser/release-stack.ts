export interface ReleaseStack {
  /** Registers how to give something back. After `releaseAll` it is given back at once, so late arrivals do not leak. */
  add(release: () => void): void;
  /** Gives everything back, newest first. Calling it again does nothing. */
  releaseAll(): void;
}

/** What was taken while something was being opened: an opening that fails half way leaves nothing running. */
export function createReleaseStack(): ReleaseStack {
  const releases: (() => void)[] = [];
  let released = false;
  return {
    add(release) {
      if (released) release();
      else releases.push(release);
    },
    releaseAll() {
      released = true;
      for (const release of releases.splice(0).reverse()) release();
    },
  };
}
