import { join } from 'node:path';
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the programs that were built for this run. */
    programs: string;
  }
}

/** The file of a program of the server, as it is built. */
export const builtProgram = (name: 'main' | 'admin' | 'reflector'): string => join(inject('programs'), `${name}.js`);
