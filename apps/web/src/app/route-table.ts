import { parse } from 'regexparam';
import type { ComponentType, ReactNode } from 'react';

export type Access = 'open' | 'signed-in' | 'admin';
export type Layout = ComponentType<{ children: ReactNode }>;
type Params = Readonly<Record<string, string>>;

/** A row of the table of routes: an address with its screen, or what several addresses have in common. */
export interface Route<Screen> {
  /** Continues the path of the row above; without one the row only groups its children. */
  path?: string;
  screen?: Screen;
  /** Who may see it and everything below; open unless said here or above. */
  access?: Access;
  /** Shown to people who must sign in first; unless said, the sign-in starts at once. */
  signedOut?: ComponentType;
  /** Rendered around the screen and its child routes; not remounted when navigating between them. */
  layout?: Layout;
  /** An address whose parameters are refused is not this page. */
  accepts?: (params: Params) => boolean;
  children?: readonly Route<Screen>[];
}

/** One address with everything that applies to it. */
export interface Page<Screen> {
  path: string;
  screen: Screen;
  access: Access;
  signedOut?: ComponentType | undefined;
  /** From the outermost. */
  layouts: readonly Layout[];
  accepts: (params: Params) => boolean;
}

type Inherited = Omit<Page<unknown>, 'screen'>;
const ROOT: Inherited = { path: '', access: 'open', layouts: [], accepts: () => true };

/** The pages of a table, in its order. */
export function pagesOf<Screen>(routes: readonly Route<Screen>[], above: Inherited = ROOT): Page<Screen>[] {
  return routes.flatMap(({ path = '', screen, access, signedOut, layout, accepts, children = [] }) => {
    const here: Inherited = {
      path: above.path + path,
      access: access ?? above.access,
      signedOut: signedOut ?? above.signedOut,
      layouts: layout ? [...above.layouts, layout] : above.layouts,
      accepts: (params) => above.accepts(params) && (accepts?.(params) ?? true),
    };
    const own = screen === undefined ? [] : [{ ...here, screen }];
    return [...own, ...pagesOf(children, here)];
  });
}

/** The first page whose path and parameters fit the address. */
export function pageAt<Screen>(pages: readonly Page<Screen>[], pathname: string): Page<Screen> | undefined {
  return pages.find(({ path, accepts }) => {
    const { keys, pattern } = parse(path || '/');
    const found = pattern.exec(pathname);
    return found && accepts(Object.fromEntries(keys.map((key, index) => [key, found[index + 1] ?? ''])));
  });
}
