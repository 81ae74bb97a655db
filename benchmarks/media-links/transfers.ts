import { speedTest } from '@linecheck/contract';

const AT_ONCE = 4;
const UPLOAD = new Uint8Array(4_000_000);

const ways = {
  download: async (url: string) => {
    const reply = await fetch(`${url}${speedTest.downloadPath}?bytes=${speedTest.maxBytes}`);
    for await (const _ of reply.body ?? []);
  },
  upload: async (url: string) => {
    await (await fetch(`${url}${speedTest.uploadPath}`, { method: 'POST', body: UPLOAD })).text();
  },
} as const;

/** Fills one direction of a link until the process is ended. */
const [url = '', direction] = process.argv.slice(2);
const transfer = ways[direction === 'upload' ? 'upload' : 'download'];
const keepOn = async (): Promise<never> => {
  for (;;) await transfer(url);
};
process.stdout.write('transferring\n');
await Promise.all(Array.from({ length: AT_ONCE }, keepOn));
