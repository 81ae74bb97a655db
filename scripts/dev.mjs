// Runs the API on PORT (3000) and the page on http://localhost:5173, which forwards /api. Both reload after changes.
import { spawn, spawnSync } from 'node:child_process';

const env = { ...process.env, PUBLIC_URL: process.env.PUBLIC_URL ?? 'http://localhost:5173' };
spawnSync('npx', ['tsx', 'scripts/write-face-model.ts'], { stdio: 'inherit' });
const sides = [
  ['tsx', 'watch', '--clear-screen=false', 'server/main.ts'],
  // Its configuration imports TypeScript of packages, which Node.js 20 cannot run itself.
  ['tsx', 'node_modules/vite/bin/vite.js', '--config', 'web/vite.config.ts'],
].map(([command, ...args]) => spawn('npx', [command, ...args], { stdio: ['ignore', 'inherit', 'inherit'], env }));

for (const side of sides) {
  side.on('exit', (code) => {
    for (const other of sides) other.kill('SIGTERM');
    process.exitCode ||= code ?? 0;
  });
}
