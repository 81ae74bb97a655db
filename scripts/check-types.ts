import { spawn } from 'node:child_process';

/**
 * Each folder is compiled with only the globals that it may use: engines and contract have neither the DOM nor Node.
 */
const folders = [
  'packages/contract',
  'packages/texts',
  'packages/checks',
  'packages/checks/browser',
  'packages/face-finder',
  'packages/embedded-postgres',
  'server',
  'web',
  '.',
];

function check(folder: string): Promise<number> {
  return new Promise((resolve) => {
    spawn('npx', ['tsc', '-p', folder, '--pretty'], { stdio: ['ignore', 'inherit', 'inherit'] }).on('exit', (code) =>
      resolve(code ?? 1),
    );
  });
}

const codes = await Promise.all(folders.map(check));
process.exit(codes.some((code) => code !== 0) ? 1 : 0);
