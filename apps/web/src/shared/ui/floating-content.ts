import { type ComponentType, useEffect, useReducer, useRef } from 'react';
import { logProblem } from '../../platform/log.ts';
import { getText } from '../../platform/text.ts';
import { showToast } from '../../platform/toast.ts';

/** What floats beside a button, with its code loaded apart. */
interface FloatingContent<Props> {
  /** Starts loading it; a failure shows when it is opened. */
  preload: () => void;
  /**
   * A hook: the component while `open`, null until it is there. Where it cannot be loaded `onFailed` is called, and the
   * next opening tries again: the page goes on.
   */
  useContent: (open: boolean, onFailed: () => void) => ComponentType<Props> | null;
}

export function floatingContent<Props>(load: () => Promise<ComponentType<Props>>): FloatingContent<Props> {
  let loaded: ComponentType<Props> | undefined;
  const fetch = async (): Promise<void> => {
    loaded = await load();
  };
  return {
    preload: () => void fetch().catch(() => undefined),
    useContent(open, onFailed) {
      const [, draw] = useReducer((drawn: number) => drawn + 1, 0);
      const failed = useRef(onFailed);
      useEffect(() => {
        failed.current = onFailed;
      });
      const content = (open && loaded) || null;
      const isMissing = open && !content;
      useEffect(() => {
        if (!isMissing) return undefined;
        let wanted = true;
        fetch().then(
          () => {
            if (wanted) draw();
          },
          (cause: unknown) => {
            logProblem('The code of a menu could not be loaded', cause);
            if (wanted) failed.current();
          },
        );
        return () => {
          wanted = false;
        };
      }, [isMissing]);
      return content;
    },
  };
}

/** The usual answer to content that cannot be loaded. */
export async function tellUnloadable(): Promise<void> {
  const t = await getText();
  showToast({ kind: 'error', text: t('errors.network'), id: 'unloadable' });
}
