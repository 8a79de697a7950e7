/** Both included. */
export interface Range {
  from: number;
  to: number;
}

/**
 * What a `Range` header asks for (RFC 9110 §14). Several ranges, and units other than bytes, are answered as if none was asked
 * for.
 * @returns `all` without a range, `none` where nothing of it is there
 */
export function rangeOf(header: string | undefined, bytes: number): Range | 'all' | 'none' {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return 'all';
  const last = bytes - 1;
  if (match[1] === '') {
    const count = Math.min(Number(match[2]), bytes);
    return count === 0 ? 'none' : { from: bytes - count, to: last };
  }
  const from = Number(match[1]);
  const to = match[2] === '' ? last : Math.min(Number(match[2]), last);
  // One that ends before it begins is no range.
  if (match[2] !== '' && Number(match[2]) < from) return 'all';
  return from > last ? 'none' : { from, to };
}
