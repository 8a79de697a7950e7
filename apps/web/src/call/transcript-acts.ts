import type { ConferenceId, SegmentId, Transcript } from '@intermind/contracts';
import { withConference, yourself } from '../model/conference-state.ts';
import { type MeetingStore, type TranscriptActs, updateSlice } from '../model/meeting.ts';
import { withLoaded } from '../model/transcript.ts';
import type { CallEnvironment } from './environment.ts';
import { exportTranscript } from './export-transcript.ts';
import { takeYourself } from './take-yourself.ts';

/** Pages that are loaded at most to close the gap of a lost connection: hours of talk. */
const GAP_PAGES = 20;
/** Pages that are loaded at most to find a sentence: the longest meetings. */
const SEARCHED_PAGES = 50;

/** The transcript as the server keeps it. What is said meanwhile comes as captions (interpreter-texts.ts). */
export function createTranscriptActs(
  { call }: Pick<CallEnvironment, 'call'>,
  store: MeetingStore,
): TranscriptActs {
  const idHere = () => store.getState().conference?.conference.id;
  const transcript = () => store.getState().transcript;
  let loading: { id: ConferenceId | undefined; done: Promise<void> } | undefined;

  /** Null where it could not be loaded, or belongs to a conference before. The panel shows that: no general notice. */
  async function load(before: SegmentId | undefined): Promise<Transcript | null> {
    const id = idHere();
    if (!id) return null;
    const page = await call('GET /conferences/{id}/transcript', {
      params: { id },
      query: before ? { before } : {},
      bypassErrorHandler: true,
    }).catch(() => null);
    return id === idHere() ? page : null;
  }

  /** What was said while the connection was lost: the latest pages, back to what is known. */
  async function closeGap(): Promise<void> {
    const known = new Set(transcript().entries.map(({ id }) => id));
    let before: SegmentId | undefined;
    for (let pages = 0; pages < GAP_PAGES; pages += 1) {
      const page = await load(before);
      if (!page) return;
      updateSlice(store, 'transcript', withLoaded(transcript(), page));
      before = page.segments[0]?.id;
      if (!page.hasEarlier || page.segments.some(({ id }) => known.has(id))) return;
    }
  }

  store.subscribe(({ link, page }, before) => {
    if (link.state !== 'up' || before.link.state === 'up' || page.state !== 'ready') return;
    const { history } = transcript();
    if (history === 'more' || history === 'whole') void closeGap();
  });

  /** Words are sent to people who read them: what was said before is loaded. */
  store.subscribe(({ conference }, before) => {
    if (!conference || conference === before.conference || conference.you !== before.conference?.you) return;
    if (!yourself(conference)?.reads || yourself(before.conference)?.reads !== false) return;
    const { history } = transcript();
    if (history === 'more' || history === 'whole') void closeGap();
  });

  async function loadEarlier(): Promise<void> {
    const { history, entries } = transcript();
    if (!idHere() || history === 'whole') return;
    updateSlice(store, 'transcript', { history: 'loading' });
    const page = await load(entries.find(({ id }) => id !== null)?.id ?? undefined);
    if (!page) {
      if (transcript().history === 'loading') updateSlice(store, 'transcript', { history: 'failed' });
      return;
    }
    const { entries: all } = withLoaded(transcript(), page);
    updateSlice(store, 'transcript', { entries: all, history: page.hasEarlier ? 'more' : 'whole' });
  }

  function loadTranscript(): Promise<void> {
    const id = idHere();
    if (loading && loading.id === id) return loading.done;
    const mine = {
      id,
      done: loadEarlier().finally(() => {
        if (loading === mine) loading = undefined;
      }),
    };
    loading = mine;
    return mine.done;
  }

  return {
    loadTranscript,
    async findSentence(id) {
      const isFound = () => transcript().entries.some((entry) => entry.id === id);
      const { history } = transcript();
      // What was heard live has no id until it is loaded.
      if (!isFound() && (history === 'more' || history === 'whole')) await closeGap();
      for (let pages = 0; pages < SEARCHED_PAGES && !isFound(); pages += 1) {
        await loadTranscript();
        if (transcript().history !== 'more') return;
      }
    },
    async goOffRecord(offRecord) {
      const { conference } = store.getState();
      const you = conference && yourself(conference);
      if (!you) return;
      const participant = await call('PATCH /participants/{id}/transcript', {
        params: { id: you.id },
        body: { offRecord },
      });
      if (participant) takeYourself(store, participant);
    },
    async keepTranscript(kept) {
      const id = idHere();
      if (!id) return;
      const conference = await call('PATCH /conferences/{id}/transcript', { params: { id }, body: { kept } });
      const { conference: now } = store.getState();
      if (conference && now?.conference.id === id)
        store.setState({ conference: withConference(now, conference) });
    },
    async exportTranscript(format, languages) {
      const id = idHere();
      return id ? exportTranscript(call, id, format, languages) : null;
    },
  };
}
