// Reads request bodies; the server passes every body on as text.

/** The fields of a form or of a flat JSON object, or null for any other body. */
export function readFields(contentType: string | undefined, body: string): Map<string, string> | null {
  const type = contentType?.split(';')[0]?.trim().toLowerCase();
  if (type === 'application/x-www-form-urlencoded') return new Map(new URLSearchParams(body));
  if (type === 'application/json') return readJsonFields(body);
  return null;
}

function readJsonFields(body: string): Map<string, string> | null {
  const value = parseJson(body);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const fields = new Map<string, string>();
  for (const [name, field] of Object.entries(value)) {
    if (typeof field === 'string') fields.set(name, field);
  }
  return fields;
}

/** The value of a JSON text, or undefined. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // the caller answers 400
  }
}
