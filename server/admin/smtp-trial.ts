import { TLSSocket } from 'node:tls';
import { createTransport } from 'nodemailer';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import SmtpConnection from 'nodemailer/lib/smtp-connection';
import { mailAddressOf, mailMessageOf, type OutgoingEmail } from '../mail/mail';
import { needsEncryption } from '../mail/smtp-mail';

export interface SmtpTrial {
  /** The protocol and cipher of the connection to the mail server; undefined without encryption. */
  readonly tls: string | undefined;
  /** Bytes of the message. */
  readonly bytes: number;
  /** What the server answered at last, in its own words. */
  readonly answer: string;
  readonly isAccepted: boolean;
}

interface TrialServer {
  readonly url: string;
  readonly from: string;
}

const STEP_MS = 10_000;

/** Sends an email with the settings of the app, and tells what the app does not log. */
export async function trySmtp({ url, from }: TrialServer, email: OutgoingEmail): Promise<SmtpTrial> {
  const composer = createTransport({ streamTransport: true, buffer: true });
  const { message } = await composer.sendMail(mailMessageOf(from, email));
  const content = Buffer.isBuffer(message) ? message : Buffer.from(String(message));
  const { auth, ...server } = parseConnectionUrl(url);
  const connection = new SmtpConnection({
    ...server,
    requireTLS: needsEncryption(url),
    connectionTimeout: STEP_MS,
    greetingTimeout: STEP_MS,
    socketTimeout: STEP_MS,
    dnsTimeout: STEP_MS,
  });
  let tls: string | undefined;
  try {
    await promised((done) => {
      connection.once('error', done);
      connection.connect(done);
    });
    tls = encryptionOf(connection);
    if (auth) await promised((done) => connection.login(auth, done));
    const envelope = { from: mailAddressOf(from), to: [email.to], size: content.length };
    const { response } = await new Promise<{ readonly response: string }>((resolve, reject) =>
      connection.send(envelope, content, (error, info) => (error ? reject(error) : resolve(info ?? { response: '' }))),
    );
    return { tls, bytes: content.length, answer: response, isAccepted: true };
  } catch (error) {
    const answer = error instanceof Error ? error.message : String(error);
    return { tls: tls ?? encryptionOf(connection), bytes: content.length, answer, isAccepted: false };
  } finally {
    connection.quit();
  }
}

type DoneCallback = (error?: Error | null) => void;

const promised = (run: (done: DoneCallback) => void): Promise<void> =>
  new Promise((resolve, reject) => run((error) => (error ? reject(error) : resolve())));

function encryptionOf({ _socket: socket }: SmtpConnection): string | undefined {
  return socket instanceof TLSSocket ? `${socket.getProtocol()}, ${socket.getCipher().name}` : undefined;
}
