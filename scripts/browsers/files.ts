import { resolve } from 'node:path';

const docs = resolve(import.meta.dirname, '../../docs');

/** The generated page, and the report from which it is generated. */
export const pageFile = resolve(docs, 'browsers.md');
export const recordFile = resolve(docs, 'browsers.json');
export const journeysFolder = resolve(import.meta.dirname, '../../journeys');
