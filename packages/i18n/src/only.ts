/** The one thing that a module exports. The tables of catalogues are in everybody's first load: each entry is short. */
export async function only<Text>(module: Promise<Record<string, Text>>): Promise<Text> {
  return Object.values(await module)[0]!;
}
