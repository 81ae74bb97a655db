import { execFile } from 'node:child_process';
import { builtProgram } from './built-program';
import type { CommandExit } from './open-admin-stage';

export const adminProcess = (args: readonly string[], env: Readonly<Record<string, string>>): Promise<CommandExit> =>
  new Promise((done, fail) => {
    const settings = { PATH: process.env.PATH, ...env };
    execFile(process.execPath, [builtProgram('admin'), ...args], { env: settings }, (error, out, err) => {
      const code = error === null ? 0 : error.code;
      if (typeof code === 'number') done({ code, out, err });
      else fail(error);
    });
  });
