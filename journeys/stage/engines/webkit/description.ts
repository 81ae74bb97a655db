import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { z } from 'zod';

/** The program that opens a WebKitGTK window; GTK's bindings belong to the system's own Python. */
export const webkitWindow = ['/usr/bin/python3', resolve(import.meta.dirname, 'window.py')] as const;

const description = z.object({ webkit: z.array(z.number()), gstreamer: z.array(z.number()) });

/** Versions of WebKitGTK and of GStreamer, which plays and records; undefined if WebKitGTK is not installed. */
export function describeWebkit(): z.infer<typeof description> | undefined {
  const [program, script] = webkitWindow;
  const { status, stdout } = spawnSync(program, [script, '--describe'], { encoding: 'utf8' });
  return status === 0 ? description.parse(JSON.parse(stdout)) : undefined;
}
