import { expect, it } from 'vitest';
import { parseText } from '../texts/source-files';
import { handMadeLists } from './hand-made-lists';

const isFound = (text: string): boolean => handMadeLists(parseText('example.ts', text).tree).length > 0;

it.each([
  "const list = ['microphone', 'camera', 'connection'];",
  "type Name = 'microphone' | 'camera' | 'connection';",
  'const table = { microphone: 1, camera: 2, connection: 3 };',
  'const worst = worstOf([result.microphoneStatus, result.cameraStatus, result.connectionStatus]);',
  'interface Row { microphone_status: string; camera_status: string; connection_status: string }',
  "const columns = ['r.microphone_status', 'r.camera_status', 'r.connection_status'];",
  'const { microphone, camera, connection } = result.details;',
  "const names = [{ name: 'Microphone' }, { name: 'Camera' }, { name: 'Connection' }];",
  "const list = ['microphone', 'speakers'];",
  'const some: Record<string, number> = { speakers: 1, camera: 2 };',
  "switch (check) { case 'camera': return 1; case 'connection': return 2; }",
  "if (check === 'microphone') start(); else if (check === 'speakers') play();",
  "const words = check === 'camera' ? seen : check === 'connection' ? reached : heard;",
  "const isOpen = step === 'camera' || step === 'connection';",
  "const isOther = (step !== 'camera' && isShown) && step !== 'speakers';",
])('a list of checks is found: %s', (text) => {
  expect(isFound(text)).toBe(true);
});

it.each([
  "const recorded = ['microphone', 'camera'];",
  "const label = device === 'camera' ? lens : device === 'microphone' ? capsule : none;",
  "const isLast = check === 'connection' || check === last;",
  "switch (check) { case 'connection': return 1; default: return 2; }",
  'const words = "Microphone, camera and connection";',
  'const lists = { microphones: 1, cameras: 2, connections: 3 };',
])('other code is accepted: %s', (text) => {
  expect(isFound(text)).toBe(false);
});
