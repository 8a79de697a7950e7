import { Busboy, type BusboyInstance } from '@fastify/busboy';
import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { ApiError } from './errors.ts';

/** A form as it came: text by name, and the one file. */
export interface Form {
  fields: Record<string, string>;
  file: Buffer | null;
}

const FIELDS_MAX = 20;
/** The longest field is a list of console entries: 240,000 characters of up to three bytes. */
const FIELD_MAX_BYTES = 1024 * 1024;
/** Bytes read beyond the file limit, so that a slightly larger file gets an error response. */
const SLACK_BYTES = 2 * FIELD_MAX_BYTES;

/**
 * Reads a multipart form into memory. Each field may occur once; only the named file is accepted.
 * @throws ApiError BadRequest for a malformed form, ValidationFailed for repeated fields and unexpected files,
 * FileTooLarge, PayloadTooLarge
 */
export async function readForm(
  body: Readable | undefined,
  headers: IncomingHttpHeaders,
  file: { name: string; maxBytes: number } | undefined,
): Promise<Form> {
  const form: Form = { fields: {}, file: null };
  if (!body) return form;
  const maxBytes = (file?.maxBytes ?? 0) + SLACK_BYTES;
  if (Number(headers['content-length'] ?? 0) > maxBytes) throw new ApiError('PayloadTooLarge');
  const parser = parserOf(headers, { fileSize: file?.maxBytes ?? 1, files: 1 });
  let refusal: ApiError | undefined;
  const refuse = (error: ApiError) => void (refusal ??= error);

  parser.on('field', (name, value, nameTruncated, valueTruncated) => {
    if (nameTruncated || valueTruncated) return refuse(new ApiError('PayloadTooLarge'));
    if (Object.hasOwn(form.fields, name)) return refuse(invalid(name));
    Object.defineProperty(form.fields, name, { value, enumerable: true });
  });
  parser.on('file', (name, content) => {
    if (name !== file?.name) refuse(invalid(name));
    const parts: Buffer[] = [];
    content.on('data', (part: Buffer) => void (refusal ?? parts.push(part)));
    content.on('limit', () => refuse(new ApiError('FileTooLarge')));
    content.on('end', () => void (form.file = Buffer.concat(parts)));
  });
  for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const)
    parser.on(limit, () => refuse(new ApiError('PayloadTooLarge')));

  let read = 0;
  await new Promise<void>((resolve, reject) => {
    parser.on('finish', resolve);
    parser.on('error', () => reject(new ApiError('BadRequest')));
    body.on('error', reject);
    // The client is gone: no response is needed.
    body.on('close', () => reject(new ApiError('BadRequest')));
    body.on('data', (chunk: Buffer) => {
      read += chunk.length;
      if (read <= maxBytes) return;
      body.unpipe(parser);
      reject(refusal ?? new ApiError('PayloadTooLarge'));
    });
    body.pipe(parser);
  });
  if (refusal) throw refusal;
  return form;
}

function parserOf(headers: IncomingHttpHeaders, limits: { fileSize: number; files: number }): BusboyInstance {
  try {
    return new Busboy({
      headers: { ...headers, 'content-type': headers['content-type']! },
      limits: { ...limits, fieldSize: FIELD_MAX_BYTES, fields: FIELDS_MAX, parts: FIELDS_MAX + 1 },
    });
  } catch {
    // Without a boundary.
    throw new ApiError('BadRequest');
  }
}

function invalid(name: string): ApiError {
  return new ApiError('ValidationFailed', {
    issues: [{ path: `body.${name.slice(0, 60)}`, problem: 'unrecognized_keys' }],
  });
}
