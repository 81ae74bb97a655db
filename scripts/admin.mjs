// Builds what is missing or out of date, then becomes the operator's command.
import { buildUnlessCurrent, root } from './built.mjs';

// Standard output belongs to the command: a program may read it.
buildUnlessCurrent({ say: (line) => process.stderr.write(line) });
await import(`${root}/dist/server/admin.js`);
