import type { SegmentId } from '@intermind/contracts';
import { createStore, type StoreApi } from 'zustand/vanilla';

/** The panels beside the stage. A new one is a name here and a row in the call's table of panels. */
export type PanelId = 'people' | 'chat' | 'transcript' | 'ai' | 'settings';

export interface Panels {
  /** One at a time. */
  open: PanelId | null;
  /** What the transcript was opened for; null: its end. */
  sentence: SegmentId | null;
  /** How often the sheet of consent was asked for. */
  consentAsked: number;
}

export type PanelStore = StoreApi<Panels>;

export function createPanelStore(): PanelStore {
  return createStore<Panels>(() => ({ open: null, sentence: null, consentAsked: 0 }));
}

/** Opens the panel in the place of any other, or closes it. */
export function togglePanel(store: PanelStore, panel: PanelId): void {
  store.setState(({ open }) => ({ open: open === panel ? null : panel, sentence: null }));
}

/** Opens the transcript where this was said. */
export function showSentence(store: PanelStore, sentence: SegmentId): void {
  store.setState({ open: 'transcript', sentence });
}

/** Opens the sheet on which a person says what may be kept of them. */
export function askConsent(store: PanelStore): void {
  store.setState(({ consentAsked }) => ({ consentAsked: consentAsked + 1 }));
}
