import { join } from 'node:path';
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of the built programs. */
    programs: string;
  }
}

/** Path of a built program of the server. */
export const builtProgram = (name: 'main' | 'admin' | 'reflector'): string => join(inject('programs'), `${name}.js`);
