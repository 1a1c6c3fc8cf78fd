// Reads a downloaded document as text, in the charset that its sender names.
import { TextDecoder } from 'node:util';
import type { OpenDocument } from './document.ts';

/** Names that Amazon and Java use and the encoding standard does not know. */
const OTHER_NAMES: Record<string, string> = { cp932: 'shift_jis' };

const DECLARED = /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([^"']+)["']/;
const DECLARATION_BYTES = 200; // an XML declaration stands at the very beginning

/** A decoder for a charset's name; null when there is none by that name. */
function decoderOf(name: string | undefined): TextDecoder | null {
  const plain = name?.trim().toLowerCase().replaceAll(/\s+/g, '-');
  if (!plain) return null;
  try {
    return new TextDecoder(OTHER_NAMES[plain] ?? plain);
  } catch {
    return null;
  }
}

/** The charset of a Content-Type such as `text/plain; charset="Cp1252"`. */
const charsetOf = (contentType: string | null) =>
  /;\s*charset\s*=\s*(?:"([^"]*)"|([^;]*))/i
    .exec(contentType ?? '')
    ?.slice(1)
    .find((name) => name !== undefined);

/** The charset that an XML file declares about itself, which it does in letters that all of them share. */
const declaredIn = (head: Uint8Array) =>
  DECLARED.exec(Buffer.from(head.subarray(0, DECLARATION_BYTES)).toString('latin1'))?.[1];

/** The document's text, piece by piece. The header decides; then the file's own declaration; then it is UTF-8. */
export async function* readTextDocument(document: OpenDocument): AsyncGenerator<string> {
  let decoder = decoderOf(charsetOf(document.contentType));
  for await (const chunk of document) {
    decoder ??= decoderOf(declaredIn(chunk)) ?? new TextDecoder();
    // Always as a stream: a letter may be cut in two, and without it Node.js 20 reads Cp1252 as ISO-8859-1.
    const text = decoder.decode(chunk, { stream: true });
    if (text !== '') yield text;
  }
  const rest = decoder?.decode() ?? '';
  if (rest !== '') yield rest;
}
