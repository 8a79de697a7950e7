import { type Caption, CAPTION_TOPIC, LANE_TOPIC, type LaneStatus } from '@intermind/contracts/captions';
import { logProblem } from '../../../shared/log.ts';
import { addCaption, isReadOut } from '../../../model/captions.ts';
import { yourself } from '../../../model/conference-state.ts';
import { addLaneStatus } from '../../../model/lanes.ts';
import type { MeetingStore } from '../../../model/meeting.ts';

const READ_OUT_KEPT = 20;

/** Puts what the interpreter sends into the store; remembers when each speaker was last heard of. */
export function createInterpreterTexts(store: MeetingStore, nowMs: () => number) {
  const captionAtMs = new Map<string, number>();

  function caption(given: Caption): void {
    captionAtMs.set(given.speaker, nowMs());
    const { conference, captions, readOut } = store.getState();
    const you = conference && yourself(conference);
    if (!you) return;
    store.setState({ captions: addCaption(captions, given, you.hears, nowMs()) });
    const key = `${given.speaker}:${given.segment}`;
    if (
      given.speaker === you.id ||
      !isReadOut(given, you.hears) ||
      readOut.some((chunk) => chunk.key === key)
    )
      return;
    const name = conference.participants.find(({ id }) => id === given.speaker)?.name ?? '';
    const chunk = { key, text: given.text, language: given.language, name };
    store.setState({ readOut: [...readOut, chunk].slice(-READ_OUT_KEPT) });
  }

  return {
    captionAtMs: (speaker: string): number | null => captionAtMs.get(speaker) ?? null,
    receive(topic: string, text: string): void {
      try {
        if (topic === CAPTION_TOPIC) caption(JSON.parse(text) as Caption);
        if (topic === LANE_TOPIC) {
          store.setState({
            lanes: addLaneStatus(store.getState().lanes, JSON.parse(text) as LaneStatus, nowMs()),
          });
        }
      } catch (cause) {
        logProblem('A text of the interpreter could not be read', cause);
      }
    },
  };
}
