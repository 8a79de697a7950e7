import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { withNormalization } from './tflite-metadata.ts';

const model = (name: string) =>
  readFileSync(createRequire(import.meta.url).resolve(`@mediapipe/selfie_segmentation/${name}.tflite`));

/** Reads what any reader of FlatBuffers would. */
function read(bytes: Uint8Array) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const target = (at: number) => at + view.getUint32(at, true);
  const field = (table: number, slot: number) => {
    const vtable = table - view.getInt32(table, true);
    const at = 4 + 2 * slot;
    const offset = at < view.getUint16(vtable, true) ? view.getUint16(vtable + at, true) : 0;
    return offset && table + offset;
  };
  const vector = (at: number) =>
    Array.from({ length: view.getUint32(target(at), true) }, (_, i) => target(target(at) + 4 + 4 * i));
  const text = (at: number) => {
    const start = target(at);
    return String.fromCharCode(...bytes.subarray(start + 4, start + 4 + view.getUint32(start, true)));
  };
  return { bytes, view, target, field, vector, text, root: target(0) };
}

it.each(['selfie_segmentation', 'selfie_segmentation_landscape'])(
  '%s keeps its graph and its weights, and says how its input is normalised',
  (name) => {
    const before = read(model(name));
    const after = read(withNormalization(model(name), { mean: 0, std: 255 }));
    const weights = ({ bytes, view, field, vector, target, root }: typeof before) =>
      vector(field(root, 4)).map((buffer) => {
        const data = field(buffer, 0);
        if (!data) return null;
        const start = target(data) + 4;
        return Buffer.from(bytes.subarray(start, start + view.getUint32(start - 4, true))).toString('base64');
      });
    const [old, now] = [weights(before), weights(after)];
    expect(old.length).toBeGreaterThan(10);
    expect(now.slice(0, -1)).toEqual(old);
    expect(after.vector(after.field(after.root, 2))).toHaveLength(1);

    const entry = after.vector(after.field(after.root, 6)).at(-1)!;
    expect(after.text(after.field(entry, 0))).toBe('TFLITE_METADATA');
    expect(after.view.getUint32(after.field(entry, 1), true)).toBe(old.length);

    const written = Buffer.from(now.at(-1)!, 'base64');
    expect(written.subarray(4, 8).toString()).toBe('M001');
    const metadata = read(new Uint8Array(written));
    const graph = metadata.vector(metadata.field(metadata.root, 3))[0]!;
    const input = metadata.vector(metadata.field(graph, 2))[0]!;
    const unit = metadata.vector(metadata.field(input, 4))[0]!;
    const options = metadata.target(metadata.field(unit, 1));
    const floats = [0, 1].map((slot) =>
      metadata.view.getFloat32(metadata.target(metadata.field(options, slot)) + 4, true),
    );
    expect(floats).toEqual([0, 255]);
  },
);

it('refuses what is not a model', () => {
  expect(() => withNormalization(new Uint8Array(64), { mean: 0, std: 255 })).toThrow('TensorFlow Lite');
});
