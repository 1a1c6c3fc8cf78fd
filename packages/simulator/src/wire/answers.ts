// Answers of operations, and how they are sent: whole, cut off or garbled.
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';

export type Answer = {
  status: number;
  /** Objects go out as JSON; texts, bytes and streams of bytes as they are. */
  body?: object | string | Buffer | Readable | undefined;
  type?: string | undefined;
  headers?: Record<string, string> | undefined;
};

/** Thrown wherever a call is refused, with the answer that is sent. */
export class Refusal extends Error {
  readonly answer: Answer;
  constructor(answer: Answer) {
    super(`Refused with status ${answer.status}`);
    this.answer = answer;
  }
}

/** What is wrong with the body that is sent. */
export type Damage = 'truncate' | 'malformed' | null;

export const JSON_TYPE = 'application/json';
const HTML_TYPE = 'text/html; charset=utf-8';
const NOISE = Buffer.from('\u0000<<malformed');

export function htmlAnswer(markup: string, status = 200): Answer {
  // The address of a consent page holds the state: it must not travel on to other pages.
  const headers = { 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' };
  return { status, body: markup, type: HTML_TYPE, headers };
}

export function redirectAnswer(location: string, status = 302): Answer {
  return { status, headers: { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' } };
}

export async function sendAnswer(reply: FastifyReply, answer: Answer, damage: Damage): Promise<void> {
  if (answer.body instanceof Readable) return sendStream(reply, answer, damage, answer.body);
  const whole = toBytes(answer.body);
  const bytes = damage === 'malformed' ? garble(whole) : whole;
  const type = answer.type ?? (typeof answer.body === 'object' ? JSON_TYPE : 'text/plain; charset=utf-8');
  if (damage === 'truncate') return cutOff(reply, answer, type, bytes);
  reply.code(answer.status).headers(answer.headers ?? {});
  if (answer.body !== undefined) reply.type(type);
  await reply.send(bytes);
}

/** Ends the connection without an answer. */
export function resetConnection(request: FastifyRequest, reply: FastifyReply): void {
  reply.hijack();
  request.raw.socket.resetAndDestroy();
}

function toBytes(body: Answer['body']): Buffer {
  if (body === undefined) return Buffer.alloc(0);
  if (Buffer.isBuffer(body)) return body;
  return Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
}

/** A damaged stream breaks after its first bytes. */
async function sendStream(
  reply: FastifyReply,
  answer: Answer,
  damage: Damage,
  stream: Readable,
): Promise<void> {
  reply
    .code(answer.status)
    .headers(answer.headers ?? {})
    .type(answer.type ?? 'application/octet-stream');
  await reply.send(damage ? Readable.from(spoil(stream, damage)) : stream);
}

const STREAMED_BEFORE_DAMAGE = 65_536;

async function* spoil(stream: Readable, damage: Damage): AsyncGenerator<Buffer> {
  let sent = 0;
  for await (const chunk of stream) {
    const bytes = Buffer.from(chunk);
    yield bytes;
    sent += bytes.length;
    if (sent >= STREAMED_BEFORE_DAMAGE) break;
  }
  if (damage === 'truncate') throw new Error('The connection breaks on purpose');
  yield NOISE;
}

/** The right length is promised, half of it is sent. */
function cutOff(reply: FastifyReply, answer: Answer, type: string, bytes: Buffer): void {
  reply.hijack();
  reply.raw.writeHead(answer.status, {
    ...answer.headers,
    'content-type': type,
    'content-length': String(Math.max(2, bytes.length)),
  });
  reply.raw.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => reply.raw.socket?.destroy());
}

/** A whole answer that cannot be read: its second half is noise. */
function garble(bytes: Buffer): Buffer {
  const half = bytes.subarray(0, Math.floor(bytes.length / 2));
  return Buffer.concat([half, NOISE]);
}
