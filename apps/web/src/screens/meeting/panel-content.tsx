import { type ComponentType, createElement, useEffect, useState } from 'react';
import { loadExtrasText } from '../../platform/extras-text.ts';
import { logProblem } from '../../platform/log.ts';
import { useText } from '../../platform/text.ts';
import { PartFailed, PartLoading } from '../../shared/ui/part-states.tsx';

type PanelPart<Props> = ComponentType<Props> & {
  /** Loads it ahead; a failure shows when it is opened. */
  preload: () => void;
};

/** What a panel shows. Its code and texts are loaded when it is first opened; where that fails, it says so, and can be tried again. */
export function panelContent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): PanelPart<Props> {
  let loaded: ComponentType<Props> | undefined;
  const fetch = async () => {
    const [part] = await Promise.all([load(), loadExtrasText()]);
    return (loaded = part);
  };
  function PanelContent(props: Props) {
    const t = useText();
    const [Part, setPart] = useState(() => loaded);
    const [failed, setFailed] = useState(false);
    const wanted = !Part && !failed;
    useEffect(() => {
      if (!wanted) return;
      let open = true;
      fetch().then(
        (part) => open && setPart(() => part),
        (cause: unknown) => {
          logProblem('What a panel shows could not be loaded', cause);
          if (open) setFailed(true);
        },
      );
      return () => {
        open = false;
      };
    }, [wanted]);
    if (Part) return createElement(Part, props);
    return (
      <div className="p-5">
        {failed ? (
          <PartFailed text={t('notFound.unloadableText')} onRetry={() => setFailed(false)} />
        ) : (
          <PartLoading text={t('common.loading')} />
        )}
      </div>
    );
  }
  return Object.assign(PanelContent, { preload: () => void fetch().catch(() => undefined) });
}
