export interface ReleaseStack {
  /**
   * Registers a release function. After `releaseAll` it is called immediately, so that resources that arrive late do
   * not leak.
   */
  add(release: () => void): void;
  /** Releases everything, newest first. A second call does nothing. */
  releaseAll(): void;
}

/** Collects everything acquired during an opening, so that a failed attempt leaves nothing running. */
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
