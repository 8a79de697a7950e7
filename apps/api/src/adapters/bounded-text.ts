/**
 * The text of an answer from outside.
 * @throws what `tooLarge` makes when it has more than `maxBytes`; nothing more is read then
 */
export async function boundedText(
  { body }: Response,
  maxBytes: number,
  tooLarge = () => new Error('the answer is too large'),
): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
