/** The only export of a module. The catalogue tables are in the first load of every page, so each entry is short. */
export async function only<Text>(module: Promise<Record<string, Text>>): Promise<Text> {
  return Object.values(await module)[0]!;
}
