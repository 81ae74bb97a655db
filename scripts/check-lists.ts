import { listFaults } from './checks/known-lists';
import { sourceFiles } from './texts/source-files';

const files = sourceFiles(['packages', 'server', 'web']);
const faults = listFaults(files);
for (const fault of faults) process.stderr.write(`${fault}\n`);
process.stdout.write(`lists: ${files.length} files, ${faults.length} faults\n`);
process.exit(faults.length === 0 ? 0 : 1);
