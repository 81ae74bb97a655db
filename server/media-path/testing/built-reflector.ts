import { builtProgram } from '../../testing/built-program';
import { openReflector, type RunningReflector } from '../reflector-process';

/** Longer than the time limit of a test, so that a slow machine ends no path. */
const LONG_MS = 600_000;
const usual = { lifeMs: LONG_MS, watchLifeMs: LONG_MS, openWithinMs: LONG_MS };

/** A reflector that runs the built program, which starts several times as fast as the sources. */
export const openBuiltReflector = ({ limits, ...needs }: Parameters<typeof openReflector>[0]): RunningReflector =>
  openReflector({ program: builtProgram('reflector'), limits: { ...usual, ...limits }, ...needs });
