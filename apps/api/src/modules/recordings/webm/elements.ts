/** Ids of the elements of WebM that are read or written here (Matroska, RFC 9559; EBML, RFC 8794). */
export const ID = {
  ebml: 0x1a45dfa3,
  segment: 0x18538067,
  seekHead: 0x114d9b74,
  seek: 0x4dbb,
  seekId: 0x53ab,
  seekPosition: 0x53ac,
  info: 0x1549a966,
  timestampScale: 0x2ad7b1,
  duration: 0x4489,
  muxingApp: 0x4d80,
  writingApp: 0x5741,
  tracks: 0x1654ae6b,
  trackEntry: 0xae,
  trackNumber: 0xd7,
  trackType: 0x83,
  cluster: 0x1f43b675,
  timestamp: 0xe7,
  simpleBlock: 0xa3,
  blockGroup: 0xa0,
  block: 0xa1,
  referenceBlock: 0xfb,
  cues: 0x1c53bb6b,
  cuePoint: 0xbb,
  cueTime: 0xb3,
  cueTrackPositions: 0xb7,
  cueTrack: 0xf7,
  cueClusterPosition: 0xf1,
  ebmlVersion: 0x4286,
  ebmlReadVersion: 0x42f7,
  ebmlMaxIdLength: 0x42f2,
  ebmlMaxSizeLength: 0x42f3,
  docType: 0x4282,
  docTypeVersion: 0x4287,
  docTypeReadVersion: 0x4285,
} as const;

const SIZE_BYTES = 8;

export function idBytes(id: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(id);
  return bytes.subarray(bytes.findIndex((byte) => byte !== 0));
}

/** An element whose size takes eight bytes, whatever it is: its place and length never change. */
export function element(id: number, ...content: Uint8Array[]): Buffer {
  const bytes = content.reduce((sum, { length }) => sum + length, 0);
  const size = Buffer.alloc(SIZE_BYTES);
  size.writeBigUInt64BE((1n << 56n) | BigInt(bytes));
  return Buffer.concat([idBytes(id), size, ...content]);
}

/** A number of eight bytes. */
export function unsigned(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(value));
  return bytes;
}

export function float(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(value);
  return bytes;
}

export interface Element {
  id: number;
  content: Uint8Array;
}

/** The elements right inside another one; stops at what cannot be read. */
export function* childrenOf(content: Uint8Array): Generator<Element> {
  for (let at = 0; at < content.length;) {
    const id = readId(content, at);
    const size = id && readSize(content, at + id.length);
    if (!id || !size || size.value === undefined) return;
    const from = at + id.length + size.length;
    if (from + size.value > content.length) return;
    yield { id: id.value, content: content.subarray(from, from + size.value) };
    at = from + size.value;
  }
}

export function readUnsigned(content: Uint8Array): number {
  return content.reduce((value, byte) => value * 256 + byte, 0);
}

/** Undefined where no id begins. */
export function readId(bytes: Uint8Array, at: number): { value: number; length: number } | undefined {
  const length = Math.clz32(bytes[at] ?? 0) - 23;
  if (length > 4 || at + length > bytes.length) return undefined;
  return { value: readUnsigned(bytes.subarray(at, at + length)), length };
}

/** `value` is undefined where the size is unknown: until the next element of the same level. */
export function readSize(
  bytes: Uint8Array,
  at: number,
): { value: number | undefined; length: number } | undefined {
  const first = bytes[at] ?? 0;
  const length = Math.clz32(first) - 23;
  if (length > 8 || at + length > bytes.length) return undefined;
  const mask = 0xff >> length;
  const rest = bytes.subarray(at + 1, at + length);
  const isUnknown = (first & mask) === mask && rest.every((byte) => byte === 0xff);
  const value = rest.reduce((sum, byte) => sum * 256 + byte, first & mask);
  return { value: isUnknown ? undefined : value, length };
}
