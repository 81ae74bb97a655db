// The product through `fetch` and `Agent` of Node.js: a host registers and creates a link, and opens the guest's page.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { createBrotliDecompress, createGunzip } from 'node:zlib';

const [, , url = ''] = process.argv;

async function post(path, body, headers = {}) {
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const answered = await answer.json();
  assert.equal(answer.status, 201, JSON.stringify(answered));
  return { answer, answered };
}

const registered = await post('/api/auth/register', {
  email: `${randomUUID()}@example.org`,
  password: `Aa1! ${randomUUID()}`,
  firstName: 'Grace',
  lastName: 'Hopper',
});
const [, token] = /linecheck_sign_in=([^;]+)/.exec(registered.answer.headers.get('set-cookie') ?? '') ?? [];
const signedIn = { authorization: `Bearer ${token}` };
const { answered: link } = await post('/api/test-sessions', { guestFirstName: 'Ada' }, signedIn);

const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const decoders = { br: createBrotliDecompress, gzip: createGunzip };
const ports = new Set();
const pages = new Set();
for (const encoding of ['br', 'gzip', 'identity']) {
  const page = await new Promise((done, fail) => {
    const headers = { 'accept-encoding': encoding };
    request(`${url}/?session=${link.sessionCode}`, { agent, headers }, (answer) => {
      ports.add(answer.socket.localPort);
      assert.equal(answer.statusCode, 200);
      assert.equal(answer.headers['content-encoding'] ?? 'identity', encoding);
      done(text(encoding in decoders ? answer.pipe(decoders[encoding]()) : answer));
    })
      .on('error', fail)
      .end();
  });
  assert.ok(page.startsWith('<!doctype html>'));
  pages.add(page.length);
}
agent.destroy();
assert.deepEqual([ports.size, pages.size], [1, 1]);

process.stdout.write('registered, created a link, opened its page with br, gzip and identity over one connection\n');
