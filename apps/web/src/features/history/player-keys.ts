/** What a key does to a recording that is played. */
export type PlayerAct =
  | { do: 'play' | 'captions' | 'fullScreen' | 'pictureInPicture' | 'mute' }
  | { do: 'seek'; byS: number }
  | { do: 'speed'; by: 1 | -1 };

const SEEK_S = 5;
const FAR_S = 10;

const ACTS = new Map<string, PlayerAct>([
  [' ', { do: 'play' }],
  ['k', { do: 'play' }],
  ['ArrowLeft', { do: 'seek', byS: -SEEK_S }],
  ['ArrowRight', { do: 'seek', byS: SEEK_S }],
  ['j', { do: 'seek', byS: -FAR_S }],
  ['l', { do: 'seek', byS: FAR_S }],
  ['<', { do: 'speed', by: -1 }],
  ['>', { do: 'speed', by: 1 }],
  ['c', { do: 'captions' }],
  ['f', { do: 'fullScreen' }],
  ['p', { do: 'pictureInPicture' }],
  ['m', { do: 'mute' }],
]);

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'> & {
  target: { tagName: string; isContentEditable: boolean; role: string | null } | null;
};

/** Fields take every key, buttons and links the space bar, tabs the arrows. */
export function playerAct({ key, ctrlKey, metaKey, altKey, target }: Pressed): PlayerAct | null {
  if (ctrlKey || metaKey || altKey) return null;
  const tag = target?.tagName ?? '';
  if (['INPUT', 'SELECT', 'TEXTAREA'].includes(tag) || target?.isContentEditable) return null;
  if (key === ' ' && ['BUTTON', 'A', 'SUMMARY'].includes(tag)) return null;
  if (key.startsWith('Arrow') && target?.role === 'tab') return null;
  return ACTS.get(key.length === 1 ? key.toLowerCase() : key) ?? null;
}
