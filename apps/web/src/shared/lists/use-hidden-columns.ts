import { useStore } from 'zustand';
import { browserSettings } from '../../platform/settings.ts';

/** The columns of a list that somebody does not want to see; this browser remembers them. */
export function useHiddenColumns(list: string): [readonly string[], (hidden: readonly string[]) => void] {
  const all = useStore(browserSettings(), (settings) => settings.hiddenColumns);
  return [
    hiddenOf(all, list),
    (hidden) => browserSettings().setState({ hiddenColumns: withHidden(all, list, hidden) }),
  ];
}

/** Of one list, from all that are kept: `history.duration,billing.price`. */
export function hiddenOf(all: string, list: string): string[] {
  return all
    .split(',')
    .filter((name) => name.startsWith(`${list}.`))
    .map((name) => name.slice(list.length + 1));
}

export function withHidden(all: string, list: string, hidden: readonly string[]): string {
  const others = all.split(',').filter((name) => name && !name.startsWith(`${list}.`));
  return [...others, ...hidden.map((column) => `${list}.${column}`)].join(',');
}
