import { builtProgram } from '../../testing/built-program';
import { openReflector, type Reflector } from '../reflector-process';

/** A reflector whose process is built: one from the sources needs several times as much of the processor to start. */
export const openBuiltReflector = (needs: Parameters<typeof openReflector>[0]): Reflector =>
  openReflector({ program: builtProgram('reflector'), ...needs });
