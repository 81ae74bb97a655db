import { join } from 'node:path';
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    programs: string;
  }
}

export const builtProgram = (name: 'main' | 'admin' | 'reflector'): string => join(inject('programs'), `${name}.js`);
