import { type ComponentType, createElement, lazy, Suspense } from 'react';
import { loadExtrasText } from '../../platform/extras-text.ts';
import { logProblem } from '../../platform/log.ts';

/**
 * A part that the meeting can do without. Its code and texts are loaded when it is first shown; where that fails, nothing
 * is shown in its place.
 */
export function optional<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Part = lazy(async () => {
    try {
      const [part] = await Promise.all([load(), loadExtrasText()]);
      return { default: part };
    } catch (cause) {
      logProblem('The code of a part of the meeting could not be loaded', cause);
      return { default: (() => null) as ComponentType<Props> };
    }
  });
  // Not as JSX: generic properties of a lazy component cannot be spread there.
  return (props) => <Suspense>{createElement(Part as unknown as ComponentType<Props>, props)}</Suspense>;
}
