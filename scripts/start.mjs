// Builds if the build is missing or outdated, then runs the server in this process, so that it receives the signals.
import { buildUnlessCurrent, root } from './built.mjs';

buildUnlessCurrent({ print: (line) => process.stdout.write(line) });
if (!process.argv.includes('--build-only')) await import(`${root}/dist/server/main.js`);
