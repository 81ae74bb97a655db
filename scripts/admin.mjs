// Builds what is missing or out of date, then becomes the operator's command.
import { buildUnlessCurrent, root } from './built.mjs';

// Standard output is the command's own: a program may read it.
buildUnlessCurrent({ say: (line) => process.stderr.write(line) });
await import(`${root}/dist/server/admin.js`);
