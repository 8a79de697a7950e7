import { readFileSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';

const BLOCK_BYTES = 512;

/** Files are put together into pieces of about this size: PostgreSQL has a thousand small ones. */
const PIECE_BYTES = 1 << 20;

/**
 * The folder as a tar stream (POSIX ustar), about one file in memory at a time. Names are relative to the folder;
 * PostgreSQL's have less than 100 bytes and its files less than 8 GiB, so no extension is needed.
 */
export function* tarFolder(folder: string): Generator<Uint8Array> {
  let piece: Uint8Array[] = [];
  let pieceBytes = 0;
  for (const part of tarParts(folder)) {
    piece.push(part);
    pieceBytes += part.length;
    if (pieceBytes < PIECE_BYTES) continue;
    yield Buffer.concat(piece);
    piece = [];
    pieceBytes = 0;
  }
  yield Buffer.concat(piece);
}

function* tarParts(folder: string): Generator<Uint8Array> {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }).sort(byPath)) {
    const full = path.join(entry.parentPath, entry.name);
    const name = path.relative(folder, full);
    const modifiedS = Math.floor(statSync(full).mtimeMs / 1000);
    if (entry.isDirectory()) {
      yield header(`${name}/`, '5', 0, modifiedS);
    } else if (entry.isFile()) {
      const content = readFileSync(full);
      yield header(name, '0', content.length, modifiedS);
      yield content;
      yield new Uint8Array((BLOCK_BYTES - (content.length % BLOCK_BYTES)) % BLOCK_BYTES);
    }
  }
  yield new Uint8Array(2 * BLOCK_BYTES);
}

function byPath(a: { parentPath: string; name: string }, b: { parentPath: string; name: string }): number {
  return path.join(a.parentPath, a.name) < path.join(b.parentPath, b.name) ? -1 : 1;
}

/** @throws Error when the name does not fit */
function header(name: string, type: '0' | '5', sizeBytes: number, modifiedS: number): Uint8Array {
  if (Buffer.byteLength(name) > 100) throw new Error(`The name ${name} is too long for a backup.`);
  const block = Buffer.alloc(BLOCK_BYTES);
  const octal = (value: number, offset: number, length: number) =>
    block.write(`${value.toString(8).padStart(length - 1, '0')}\0`, offset);
  block.write(name, 0);
  octal(type === '5' ? 0o700 : 0o600, 100, 8);
  octal(0, 108, 8);
  octal(0, 116, 8);
  octal(sizeBytes, 124, 12);
  octal(modifiedS, 136, 12);
  block.write('        ', 148);
  block.write(type, 156);
  block.write('ustar\x0000', 257);
  const checksum = block.reduce((sum, byte) => sum + byte, 0);
  block.write(`${checksum.toString(8).padStart(6, '0')}\0 `, 148);
  return block;
}
