const BLOCK_BYTES = 512;

/**
 * The content of the file called `name`, in whatever folder of the archive.
 * @param {Buffer} tar
 * @param {string} name
 * @returns {Buffer | null}
 */
export function fileInTar(tar, name) {
  for (let at = 0; at + BLOCK_BYTES <= tar.length;) {
    const path = textAt(tar, at, 100);
    if (path === '') return null;
    const sizeBytes = Number.parseInt(textAt(tar, at + 124, 12), 8);
    const content = at + BLOCK_BYTES;
    if (path.split('/').at(-1) === name) return tar.subarray(content, content + sizeBytes);
    at = content + Math.ceil(sizeBytes / BLOCK_BYTES) * BLOCK_BYTES;
  }
  return null;
}

function textAt(buffer, start, length) {
  const field = buffer.subarray(start, start + length);
  const end = field.indexOf(0);
  return field.toString('utf8', 0, end < 0 ? length : end).trim();
}
