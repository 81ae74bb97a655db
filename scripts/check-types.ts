import { spawn } from 'node:child_process';

/** Each room with the globals that it may see: engines and contract know neither the DOM nor Node. */
const rooms = ['packages/contract', 'packages/checks', 'packages/checks/browser', 'server', 'web', '.'];

function check(room: string): Promise<number> {
  return new Promise((resolve) => {
    spawn('npx', ['tsc', '-p', room, '--pretty'], { stdio: ['ignore', 'inherit', 'inherit'] }).on('exit', (code) =>
      resolve(code ?? 1),
    );
  });
}

const codes = await Promise.all(rooms.map(check));
process.exit(codes.some((code) => code !== 0) ? 1 : 0);
