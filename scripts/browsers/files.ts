import { resolve } from 'node:path';

const docs = resolve(import.meta.dirname, '../../docs');

/** The page, and the report of which it is made. */
export const pageFile = resolve(docs, 'browsers.md');
export const recordFile = resolve(docs, 'browsers.json');
export const journeysFolder = resolve(import.meta.dirname, '../../journeys');
