/** What a tile shows of a person. Each source has a tile of its own. */
export type TileSource = 'camera' | 'screen';

/** A tile, and the picture that is received for it. */
export interface TileKey {
  participant: string;
  source: TileSource;
}

/** The same as one string, for maps and for React. */
export function tileId({ participant, source }: TileKey): string {
  return `${participant}/${source}`;
}
