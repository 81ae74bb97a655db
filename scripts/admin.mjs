// Builds if the build is missing or outdated, then runs the operator's command in this process.
import { buildUnlessCurrent, root } from './built.mjs';

// Build messages go to standard error: a program may read the command's standard output.
buildUnlessCurrent({ print: (line) => process.stderr.write(line) });
await import(`${root}/dist/server/admin.js`);
