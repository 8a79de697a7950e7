import { useStore } from 'zustand';
import type { Meeting } from '../../call/create-meeting.ts';
import type { BrowserWordsSwitchProps } from '../../features/interpretation/browser-words-switch.tsx';
import type { BrowserWordsSlice } from '../../model/browser-words.ts';
import { yourself } from '../../model/conference-state.ts';
import { hasNoEngine } from '../../model/interpretation-problem.ts';
import type { LocalSettings } from '../../platform/settings-table.ts';

/** What the person agrees to is what the sentence beside the switch says. */
function agreedTo(on: boolean, place: BrowserWordsSlice['place']): LocalSettings['browserWords'] {
  if (!on) return 'off';
  return place === 'outside' ? 'outside' : 'on-device';
}

/** The switch that lets the person’s browser write down what they say. */
export function useBrowserWords({
  store,
  settings,
}: Meeting): Omit<BrowserWordsSwitchProps, 'language' | 'sealed'> {
  const conference = useStore(store, (state) => state.conference);
  const interpretation = useStore(store, (state) => state.interpretation);
  const words = useStore(store, (state) => state.browserWords);
  const agreed = useStore(settings, (state) => state.browserWords);
  const you = conference ? yourself(conference) : undefined;
  return {
    words,
    on: agreed === 'outside' || (agreed === 'on-device' && words.place !== 'outside'),
    onChange: (next) => settings.setState({ browserWords: agreedTo(next, words.place) }),
    noEngine: you !== undefined && hasNoEngine(interpretation, you),
  };
}
