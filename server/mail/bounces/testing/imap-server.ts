import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../../testing/free-port';
import { openFolder } from '../../../testing/open-folder';

/** Debian's package of the IMAP server. */
const PACKAGES = 'dovecot-imapd openssl';
const DOVECOT = ['/usr/sbin/dovecot', '/usr/local/sbin/dovecot', '/opt/homebrew/sbin/dovecot'].find(existsSync);
const READY_WITHIN_MS = 20_000;

/** The reason why no IMAP server can be started here; undefined if it can. */
export const imapServerObstacle: string | undefined =
  DOVECOT === undefined ? `the IMAP server is missing: apt install ${PACKAGES}` : undefined;

export interface TestImapServer {
  readonly port: number;
  readonly tlsPort: number;
  readonly ca: string;
  readonly user: string;
  readonly password: string;
  deliver(raw: string | Uint8Array): Promise<void>;
  /** The messages of the mailbox, each with its flags and keywords as the server stores them. */
  messages(): Promise<readonly { readonly text: string; readonly flags: string }[]>;
  log(): Promise<string>;
  close(): Promise<void>;
}

/** Starts Dovecot with an empty mailbox, as a child process. */
export async function startImapServer(): Promise<TestImapServer> {
  const folder = await openFolder();
  // The owner of the mail must be able to reach it.
  await chmod(folder, 0o755);
  const mail = join(folder, 'mail');
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=IP:127.0.0.1,DNS:localhost'];
  execFileSync('openssl', [...request, ...names, '-keyout', key, '-out', certificate], { stdio: 'ignore' });
  const [port, tlsPort] = [await freePort(), await freePort()];
  const [user, password] = ['bounces@example.org', randomUUID()];
  const owner = mailOwner();
  for (const name of ['', 'cur', 'new', 'tmp']) {
    await mkdir(join(mail, name), { recursive: true });
    await chown(join(mail, name), owner.uid, owner.gid);
  }
  const config = join(folder, 'dovecot.conf');
  await writeFile(config, configOf({ folder, mail, key, certificate, port, tlsPort, password, owner }));
  const server = spawn(DOVECOT ?? 'dovecot', ['-F', '-c', config], { stdio: 'ignore' });
  await ready(server, tlsPort);
  return {
    ...{ port, tlsPort, user, password },
    ca: await readFile(certificate, 'utf8'),
    async deliver(raw) {
      const [written, name] = [join(mail, 'tmp', randomUUID()), `${Date.now()}.${randomUUID()}.test`];
      await writeFile(written, raw);
      await chown(written, owner.uid, owner.gid);
      await rename(written, join(mail, 'new', name));
    },
    messages: async () => {
      const keywords = await readFile(join(mail, 'dovecot-keywords'), 'utf8').catch(() => '');
      const nameOf = (letter: string) =>
        keywords.split('\n')[letter.charCodeAt(0) - 'a'.charCodeAt(0)]?.split(' ')[1] ?? letter;
      const found = ['new', 'cur'].map(async (part) =>
        (await readdir(join(mail, part))).map(async (name) => ({
          text: await readFile(join(mail, part, name), 'latin1'),
          flags: (name.split(':2,')[1] ?? '').replace(/[a-z]/g, nameOf),
        })),
      );
      return Promise.all((await Promise.all(found)).flat());
    },
    log: () => readFile(join(folder, 'log'), 'utf8').catch(() => ''),
    async close() {
      if (server.exitCode !== null) return;
      const ended = once(server, 'exit');
      server.kill();
      await ended;
    },
  };
}

interface MailOwner {
  readonly uid: number;
  readonly gid: number;
}

/** Dovecot refuses to read mail as root. */
function mailOwner(): MailOwner {
  const { uid, gid } = userInfo();
  return uid === 0 ? { uid: 65_534, gid: 65_534 } : { uid, gid };
}

interface ImapConfig {
  readonly folder: string;
  readonly mail: string;
  readonly key: string;
  readonly certificate: string;
  readonly port: number;
  readonly tlsPort: number;
  readonly password: string;
  readonly owner: MailOwner;
}

function configOf({ folder, mail, key, certificate, port, tlsPort, password, owner }: ImapConfig): string {
  const { uid, username } = userInfo();
  const asSelf = `
    default_internal_user = ${username}
    default_login_user = ${username}
    default_internal_group = ${username}
    service anvil {
      chroot =
    }`;
  return `
    protocols = imap
    listen = 127.0.0.1
    base_dir = ${folder}/run
    state_dir = ${folder}/run
    log_path = ${folder}/log
    ssl = yes
    ssl_cert = <${certificate}
    ssl_key = <${key}
    disable_plaintext_auth = no
    first_valid_uid = 1
    first_valid_gid = 1
    mail_location = maildir:${mail}
    passdb {
      driver = static
      args = password=${password}
    }
    userdb {
      driver = static
      args = uid=${owner.uid} gid=${owner.gid} home=${folder}/home
    }
    ${uid === 0 ? '' : asSelf}
    service imap-login {
      chroot =
      inet_listener imap {
        port = ${port}
      }
      inet_listener imaps {
        port = ${tlsPort}
        ssl = yes
      }
    }
  `;
}

/** Resolves when the server accepts connections. */
async function ready(server: ChildProcess, port: number): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline && server.exitCode === null) {
    const socket = createConnection(port, '127.0.0.1');
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return;
    await delay(50);
  }
  throw new Error('the IMAP server did not start');
}
