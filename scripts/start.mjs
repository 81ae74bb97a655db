// Builds what is missing or out of date, then becomes the server: one process, so that signals reach the app.
import { buildUnlessCurrent, root } from './built.mjs';

buildUnlessCurrent({ say: (line) => process.stdout.write(line) });
if (!process.argv.includes('--build-only')) await import(`${root}/dist/server/main.js`);
