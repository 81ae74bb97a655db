export interface ReleaseStack {
  /** Registers how to release something. After `releaseAll` it is released at once, so that late arrivals do not leak. */
  add(release: () => void): void;
  /** Releases everything, newest first. Calling it again does nothing. */
  releaseAll(): void;
}

/** Everything acquired while something is being opened, so that an attempt that fails halfway leaves nothing running. */
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
