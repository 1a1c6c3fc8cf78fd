// Why a report ended in FATAL: its document, where there is one, says so.
import { readDocument } from '@insights/provider-http/documents/json-document';
import { ProviderError } from '@insights/provider-http/provider-error';

function readSentence(bytes: Buffer): string | null {
  try {
    const sentence: unknown = JSON.parse(bytes.toString());
    return typeof sentence === 'string' && sentence.trim() !== '' ? sentence : null;
  } catch {
    return null;
  }
}

/** Amazon's sentence, or null where the document gives none. It comes from outside: cut it before showing it. */
export async function readErrorDetails(
  chunks: AsyncIterable<Uint8Array>,
  operation: string,
): Promise<string | null> {
  try {
    for await (const part of readDocument(chunks, { operation, lists: [], values: ['errorDetails'] })) {
      if ('value' in part) return readSentence(part.bytes);
    }
    return null;
  } catch (error) {
    if (error instanceof ProviderError && error.kind === 'malformed') return null;
    throw error;
  }
}
