import { Builder } from 'flatbuffers';

/**
 * MediaPipe Tasks refuses a model that does not say how its input is normalised ("requires specifying
 * NormalizationOptions metadata"), and the selfie models are published without. TensorFlow Lite models are
 * FlatBuffers, whose references only point forward: a new root with one more buffer is put before the model, which
 * stays as it is. Schemas: tensorflow/lite/schema/schema.fbs, tflite_support/metadata/metadata_schema.fbs.
 */
export function withNormalization(
  model: Uint8Array,
  { mean, std }: { mean: number; std: number },
): Uint8Array {
  const old = new DataView(model.buffer, model.byteOffset, model.byteLength);
  if (String.fromCharCode(...model.subarray(4, 8)) !== 'TFL3') throw new Error('Not a TensorFlow Lite model');
  const table = old.getUint32(0, true);
  const vtable = table - old.getInt32(table, true);
  /** Where a field of the model's table is; 0 where it is absent. */
  const field = (slot: number) => {
    const at = 4 + 2 * slot;
    const offset = at < old.getUint16(vtable, true) ? old.getUint16(vtable + at, true) : 0;
    return offset && table + offset;
  };
  const target = (at: number) => at && at + old.getUint32(at, true);
  const elements = (vector: number) =>
    vector ? Array.from({ length: old.getUint32(vector, true) }, (_, i) => target(vector + 4 + 4 * i)) : [];
  const buffers = elements(target(field(MODEL.buffers)));
  const entries = elements(target(field(MODEL.metadata)));
  const metadata = metadataOf(mean, std);
  const name = new TextEncoder().encode('TFLITE_METADATA');

  const at = {
    vtable: 8,
    table: 28,
    buffers: 64,
    metadata: 0,
    entry: 0,
    name: 0,
    buffer: 0,
    bytes: 0,
    old: 0,
  };
  at.metadata = at.buffers + 4 + 4 * (buffers.length + 1);
  at.entry = at.metadata + 4 + 4 * (entries.length + 1);
  at.name = at.entry + 8 + 12;
  at.buffer = aligned(at.name + 4 + name.length + 1, 4);
  at.bytes = aligned(at.buffer + 8 + 8 + 4, 16) - 4;
  at.old = aligned(at.bytes + 4 + metadata.length, 16);

  const result = new Uint8Array(at.old + model.length);
  const view = new DataView(result.buffer);
  const refer = (from: number, to: number) => view.setUint32(from, to - from, true);
  const vtableAt = (where: number, sizes: number[]) =>
    sizes.forEach((size, index) => view.setUint16(where + 2 * index, size, true));
  const vectorAt = (where: number, targets: number[]) => {
    view.setUint32(where, targets.length, true);
    targets.forEach((to, index) => refer(where + 4 + 4 * index, to));
  };
  refer(0, at.table);
  result.set(new TextEncoder().encode('TFL3'), 4);
  const slots = Array.from({ length: MODEL.fields }, (_, slot) => slot);
  const kept = (slot: number) => slot === MODEL.buffers || slot === MODEL.metadata || field(slot) > 0;
  vtableAt(at.vtable, [
    4 + 2 * MODEL.fields,
    4 + 4 * MODEL.fields,
    ...slots.map((slot) => (kept(slot) ? 4 + 4 * slot : 0)),
  ]);
  view.setInt32(at.table, at.table - at.vtable, true);
  for (const slot of slots) {
    const here = at.table + 4 + 4 * slot;
    if (slot === MODEL.version) view.setUint32(here, old.getUint32(field(slot), true), true);
    else if (slot === MODEL.buffers) refer(here, at.buffers);
    else if (slot === MODEL.metadata) refer(here, at.metadata);
    else if (field(slot)) refer(here, at.old + target(field(slot)));
  }
  vectorAt(at.buffers, [...buffers.map((buffer) => at.old + buffer), at.buffer + 8]);
  vectorAt(at.metadata, [...entries.map((entry) => at.old + entry), at.entry + 8]);
  vtableAt(at.entry, [8, 12, 4, 8]);
  view.setInt32(at.entry + 8, 8, true);
  refer(at.entry + 12, at.name);
  view.setUint32(at.entry + 16, buffers.length, true);
  view.setUint32(at.name, name.length, true);
  result.set(name, at.name + 4);
  vtableAt(at.buffer, [6, 8, 4]);
  view.setInt32(at.buffer + 8, 8, true);
  refer(at.buffer + 12, at.bytes);
  view.setUint32(at.bytes, metadata.length, true);
  result.set(metadata, at.bytes + 4);
  result.set(model, at.old);
  return result;
}

/** Fields of the table `Model`. */
const MODEL = { version: 0, buffers: 4, metadata: 6, fields: 8 } as const;

const aligned = (size: number, to: number) => Math.ceil(size / to) * to;

/** `ModelMetadata` of one graph: an RGB image goes in, normalised; one tensor comes out. */
function metadataOf(mean: number, std: number): Uint8Array {
  const builder = new Builder(512);
  const floats = (value: number) => {
    builder.startVector(4, 1, 4);
    builder.addFloat32(value);
    return builder.endVector();
  };
  const vector = (offset: number) => {
    builder.startVector(4, 1, 4);
    builder.addOffset(offset);
    return builder.endVector();
  };
  const table = (fields: number, fill: () => void) => {
    builder.startObject(fields);
    fill();
    return builder.endObject();
  };
  const [means, stds] = [floats(mean), floats(std)];
  const normalization = table(2, () => {
    builder.addFieldOffset(0, means, 0);
    builder.addFieldOffset(1, stds, 0);
  });
  const unit = table(2, () => {
    builder.addFieldInt8(0, 1, 0); // ProcessUnitOptions.NormalizationOptions
    builder.addFieldOffset(1, normalization, 0);
  });
  const units = vector(unit);
  const image = table(2, () => builder.addFieldInt8(0, 1, 0)); // ColorSpaceType.RGB
  const content = table(3, () => {
    builder.addFieldInt8(0, 2, 0); // ContentProperties.ImageProperties
    builder.addFieldOffset(1, image, 0);
  });
  const input = vector(
    table(7, () => {
      builder.addFieldOffset(3, content, 0);
      builder.addFieldOffset(4, units, 0);
    }),
  );
  const output = vector(table(7, () => undefined));
  const graph = vector(
    table(4, () => {
      builder.addFieldOffset(2, input, 0);
      builder.addFieldOffset(3, output, 0);
    }),
  );
  builder.finish(
    table(8, () => builder.addFieldOffset(3, graph, 0)),
    'M001',
  );
  return builder.asUint8Array();
}
