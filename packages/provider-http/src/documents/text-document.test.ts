import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { startServer } from '../testing/local-server.ts';
import { createVirtualRuntime } from '../testing/virtual-runtime.ts';
import { openDocument } from './document.ts';
import { readTextDocument } from './text-document.ts';

async function textOf(contentType: string, body: Uint8Array) {
  const { url } = await startServer(() => ({ headers: { 'content-type': contentType }, body }));
  const document = await openDocument({ ...createVirtualRuntime(), url, operation: 'downloadDocument' });
  let text = '';
  for await (const piece of readTextDocument(document)) text += piece;
  return text;
}

const CP1252 = Buffer.from([0x80, 0x20, 0x93, 0xe9, 0x94]); // € “é”
const SHIFT_JIS = Buffer.from([0x83, 0x65, 0x83, 0x58, 0x83, 0x67]); // テスト
const xml = (name: string, text: Uint8Array) =>
  Buffer.concat([Buffer.from(`<?xml version="1.0" encoding="${name}"?><a>`), text, Buffer.from('</a>')]);

// The charsets are those of models#2748, #4888 and #545.
test.each([
  ['text/plain;charset=Cp1252', CP1252, '€ “é”'],
  ['text/plain; charset="windows-1252"', CP1252, '€ “é”'],
  ['text/tab-separated-values; charset=ISO-8859-1; x=1', Buffer.from([0xe9]), 'é'],
  ['text/plain; charset=Shift_JIS', SHIFT_JIS, 'テスト'],
  ['text/plain; charset=Shift JIS', SHIFT_JIS, 'テスト'],
  ['text/plain; charset=MS932', SHIFT_JIS, 'テスト'],
  ['text/plain; charset=UTF-8', Buffer.from('é €'), 'é €'],
  ['text/plain', Buffer.from('é €'), 'é €'],
  ['text/plain; charset=klingon', Buffer.from('é €'), 'é €'],
  ['text/plain; charset=Cp1252', gzipSync(CP1252), '€ “é”'],
  ['text/xml', xml('Shift_JIS', SHIFT_JIS), '<?xml version="1.0" encoding="Shift_JIS"?><a>テスト</a>'],
  ['application/octet-stream', Buffer.from('{"a":"é"}'), '{"a":"é"}'],
])('%s keeps its letters', async (contentType, body, text) => {
  expect(await textOf(contentType, body)).toBe(text);
});

test('a letter that is cut in two is read whole', async () => {
  async function* halves() {
    for (const byte of SHIFT_JIS) yield new Uint8Array([byte]);
  }
  let text = '';
  const document = { contentType: 'text/plain; charset=Shift_JIS', [Symbol.asyncIterator]: halves };
  for await (const piece of readTextDocument(document)) text += piece;
  expect(text).toBe('テスト');
});
