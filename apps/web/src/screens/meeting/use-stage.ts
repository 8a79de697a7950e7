import { useCallback, useMemo } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { CallSession } from '../../call/call-session.ts';
import type { Meeting } from '../../call/create-meeting.ts';
import type { TileChoices } from '../../features/call/tile-menu.tsx';
import type { MeetingState } from '../../model/meeting.ts';
import { arrangeStage, type Stage } from '../../model/stage.ts';
import type { TileKey } from '../../model/tile-key.ts';

/** A tile as it is remembered: by the person, who may come back as another participant. */
function rememberedAs({ conference }: MeetingState, { participant, source }: TileKey): string {
  const person = conference?.participants.find(({ id }) => id === participant);
  return `${person?.personId ?? participant}/${source}`;
}

/** Others who share their screen, in the order they came. */
export function presentingOf({ conference, media }: MeetingState): string[] {
  return (conference?.participants ?? [])
    .map(({ id }) => id)
    .filter((id) => id !== conference?.you && media.people.get(id)?.pictures.screen);
}

/** What is large and what is not, by what happens and what the person has chosen. */
export function useStage({ store, settings, stage }: Meeting, session: CallSession): Stage {
  const order = useStore(session.tiles.store);
  const speaker = useStore(session.tiles.speaker);
  const choices = useStore(stage.store);
  const layout = useStore(settings, (state) => state.layout);
  const presenting = useStore(store, useShallow(presentingOf));
  const you = useStore(store, (state) => state.conference?.you ?? '');
  return useMemo(() => {
    const among = (list: readonly string[]) => (key: TileKey) =>
      list.includes(rememberedAs(store.getState(), key));
    const unwatched = among(choices.unwatched);
    return arrangeStage({
      order,
      you,
      presenting,
      layout,
      speaker,
      isPinned: among(choices.pins),
      isWatched: (key) => !unwatched(key),
      isOffStage: among(choices.offStage),
    });
  }, [store, order, you, presenting, layout, speaker, choices]);
}

/** What the person has chosen for one tile. */
export function useTileChoices({ store, stage }: Meeting, key: TileKey, isYou: boolean): TileChoices {
  const remembered = useStore(store, (state) => rememberedAs(state, key));
  const pinned = useStore(stage.store, ({ pins }) => pins.includes(remembered));
  const watched = useStore(stage.store, ({ unwatched }) => isYou || !unwatched.includes(remembered));
  const onPin = useCallback(() => stage.togglePin(remembered), [stage, remembered]);
  const onWatch = useCallback(() => stage.toggleWatch(remembered), [stage, remembered]);
  return { pinned, watched, onPin, ...(isYou ? {} : { onWatch }) };
}

/** Chooses a layout by hand: it stays what it is while the shares of this moment last. */
export function chooseLayout({ store, settings, stage }: Meeting, layout: 'grid' | 'sidebar'): void {
  const state = store.getState();
  settings.setState({ layout });
  if (layout === 'sidebar') return stage.showStage();
  stage.showGrid(
    presentingOf(state).map((participant) => rememberedAs(state, { participant, source: 'screen' })),
  );
}
