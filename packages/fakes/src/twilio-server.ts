import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/**
 * The fault of a request: an error answer; or, after the message was accepted, no answer, a closed connection, an answer
 * that is not JSON, or a message that failed at once.
 */
export type TwilioFault = { status: number; code: number } | 'hang' | 'reset' | 'garbage' | 'failed';

export interface TwilioServer {
  url: string;
  accountSid: string;
  authToken: string;
  /** The accepted messages. */
  messages: { to: string; from: string; body: string }[];
  failNext(fault: TwilioFault): void;
  close(): Promise<void>;
}

/** Twilio's "create a message" in memory, for tests: checks credentials, path, fields and numbers, and answers as documented. */
export async function startTwilioServer(): Promise<TwilioServer> {
  const accountSid = `AC${'0'.repeat(32)}`;
  const authToken = 'test-auth-token';
  const messages: TwilioServer['messages'] = [];
  let fault: TwilioFault | undefined;

  async function answer(
    request: IncomingMessage,
  ): Promise<{ status: number; body: object | string } | 'hang' | 'reset'> {
    const failing = fault;
    fault = undefined;
    const fields = new URLSearchParams(await text(request));
    const basic = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
    if (request.headers.authorization !== basic) return refusal(401, 20003);
    if (request.method !== 'POST' || request.url !== `/2010-04-01/Accounts/${accountSid}/Messages.json`) {
      return refusal(404, 20404);
    }
    if (typeof failing === 'object') return refusal(failing.status, failing.code);
    const [to = '', body = ''] = [fields.get('To') ?? '', fields.get('Body') ?? ''];
    const from = fields.get('From') ?? fields.get('MessagingServiceSid') ?? '';
    if (!/^\+[1-9]\d{6,14}$/.test(to)) return refusal(400, 21211);
    if (from === '') return refusal(400, 21603);
    if (body === '') return refusal(400, 21602);

    messages.push({ to, from, body });
    if (failing === 'hang' || failing === 'reset') return failing;
    if (failing === 'garbage') return { status: 201, body: '<html>' };
    const sid = `SM${String(messages.length).padStart(32, '0')}`;
    const status = failing === 'failed' ? 'failed' : 'queued';
    const errorCode = failing === 'failed' ? 30008 : null;
    return { status: 201, body: { sid, account_sid: accountSid, to, from, body, status, error_code: errorCode } };
  }

  const server = createServer((request, response) => {
    void answer(request).then((found) => {
      if (found === 'hang') return;
      if (found === 'reset') {
        request.socket.destroy();
        return;
      }
      response.writeHead(found.status, { 'content-type': 'application/json' });
      response.end(typeof found.body === 'string' ? found.body : JSON.stringify(found.body));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}`,
    accountSid,
    authToken,
    messages,
    failNext(next) {
      fault = next;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function refusal(status: number, code: number) {
  return {
    status,
    body: { status, code, message: 'Refused', more_info: `https://www.twilio.com/docs/errors/${code}` },
  };
}
