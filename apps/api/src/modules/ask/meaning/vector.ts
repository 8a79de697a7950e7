/** One bit for each dimension, as PostgreSQL writes bits: similar vectors differ in few of them. */
export const signsOf = (vector: Float32Array): string =>
  Array.from(vector, (number) => (number > 0 ? '1' : '0')).join('');

export function toBytes(vector: Float32Array): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(4 * vector.length));
  for (const [place, number] of vector.entries()) bytes.setFloat32(4 * place, number, true);
  return new Uint8Array(bytes.buffer);
}

export function fromBytes(bytes: Uint8Array): Float32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Float32Array.from({ length: bytes.byteLength / 4 }, (_, place) => view.getFloat32(4 * place, true));
}

/** Their cosine, for both have length 1. */
export function similarity(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let place = 0; place < one.length; place += 1) sum += one[place]! * other[place]!;
  return sum;
}
