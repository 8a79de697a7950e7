import { type Caption, CAPTION_TOPIC, LANE_TOPIC, type LaneStatus } from '@intermind/contracts/captions';
import { readCaption, readLaneStatus } from '@intermind/contracts/caption-check';
import type { Language } from '@intermind/contracts/languages';
import { addCaption, isReadOut } from '../model/captions.ts';
import { type ConferenceState, isTranscribed, yourself } from '../model/conference-state.ts';
import { addLaneStatus, type KnownLane, laneOf, type Lanes, NO_LANES, saysTheSame } from '../model/lanes.ts';
import { type MeetingStore, updateSlice } from '../model/meeting.ts';
import { withCaption } from '../model/transcript.ts';
import { unreadTexts } from '../model/unread-texts.ts';

const READ_OUT_KEPT = 20;

/** What the interpreter sends as text: into the store as far as it is shown, and kept with its time for the mixer. */
export interface InterpreterTexts {
  /** When the speaker's latest caption came, in any language. */
  captionAtMs(speaker: string): number | null;
  lane(speaker: string, language: Language): KnownLane | null;
  receive(topic: string, text: string): void;
  /** The person does not take part any more. */
  forget(speaker: string): void;
}

export function createInterpreterTexts(
  store: MeetingStore,
  nowMs: () => number,
  logProblem: (message: string, cause: unknown) => void,
  /** The first sound of a chunk was sent. */
  onChunk: (status: LaneStatus, lagMs: number) => void = () => undefined,
  /** Captions show the original only. */
  readsOriginal: () => boolean = () => false,
): InterpreterTexts {
  const captionAtMs = new Map<string, number>();
  let lanes: Lanes = NO_LANES;
  const refuse = unreadTexts(logProblem);

  function onCaption(caption: Caption): void {
    captionAtMs.set(caption.speaker, nowMs());
    const { conference, captions } = store.getState();
    const you = conference && yourself(conference);
    if (!you) return;
    const name = conference.participants.find(({ id }) => id === caption.speaker)?.name;
    const segments = addCaption(captions.segments, caption, you.hears, nowMs(), name);
    let { readOut } = captions;
    const key = `${caption.speaker}:${caption.segment}`;
    const aloud = caption.speaker !== you.id && isReadOut(caption, you, readsOriginal());
    if (aloud && !readOut.some((chunk) => chunk.key === key)) {
      const chunk = { key, text: caption.text, language: caption.language, name: name ?? '' };
      readOut = [...readOut, chunk].slice(-READ_OUT_KEPT);
    }
    updateSlice(store, 'captions', { segments, readOut });
    keep(caption, conference);
  }

  /** Only what the server keeps too. */
  function keep(caption: Caption, { conference, participants }: ConferenceState): void {
    const speaker = participants.find(({ id }) => id === caption.speaker);
    if (!conference.transcriptKept || !speaker || !isTranscribed(speaker)) return;
    const { transcript } = store.getState();
    updateSlice(store, 'transcript', withCaption(transcript, caption, speaker.name, nowMs()));
  }

  function onLaneStatus(status: LaneStatus): void {
    // The store drops the lanes of people who left; these are the newest reports of the others.
    const shown = store.getState().interpretation.lanes;
    lanes = new Map([...shown].map(([key, lane]) => [key, lanes.get(key) ?? lane]));
    const before = laneOf(lanes, status.speaker, status.language);
    lanes = addLaneStatus(lanes, status, nowMs());
    const now = laneOf(lanes, status.speaker, status.language);
    const chunk = now?.status.lastChunk;
    if (chunk && chunk.atMs !== before?.status.lastChunk?.atMs) onChunk(status, chunk.lagMs);
    if (before && now && saysTheSame(before, now)) return;
    updateSlice(store, 'interpretation', { lanes });
  }

  return {
    captionAtMs: (speaker) => captionAtMs.get(speaker) ?? null,
    lane: (speaker, language) => laneOf(lanes, speaker, language),
    receive(topic, text) {
      const caption = topic === CAPTION_TOPIC ? readCaption(text) : undefined;
      const status = topic === LANE_TOPIC ? readLaneStatus(text) : undefined;
      if (caption) onCaption(caption);
      else if (status) onLaneStatus(status);
      else if (topic === CAPTION_TOPIC || topic === LANE_TOPIC) refuse(topic);
    },
    forget: (speaker) => void captionAtMs.delete(speaker),
  };
}
