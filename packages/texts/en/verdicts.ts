import type { Check } from '@linecheck/checks/check';
import type { Texts } from '../message';
import camera from './camera-verdicts';
import connection from './connection-verdicts';
import microphone from './microphone-verdicts';
import speakers from './speakers-verdicts';

/** For what shows the verdict of any check. A step takes the table of its own check alone. */
export default { microphone, speakers, camera, connection } satisfies Readonly<Record<Check, Texts>>;
