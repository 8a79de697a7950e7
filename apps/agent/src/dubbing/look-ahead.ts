/** Each item with those that follow it, up to `count` of them. */
export async function* withLookAhead<Item>(
  source: AsyncIterable<Item>,
  count: number,
): AsyncGenerator<{ item: Item; ahead: readonly Item[] }> {
  const waiting: Item[] = [];
  for await (const item of source) {
    waiting.push(item);
    if (waiting.length > count) yield { item: waiting.shift()!, ahead: waiting };
  }
  while (waiting.length > 0) yield { item: waiting.shift()!, ahead: waiting };
}
