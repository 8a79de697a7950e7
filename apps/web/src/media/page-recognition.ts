import { browserKind } from '../platform/browser-kind.ts';
import { type PageRecognition, recognitionOf } from './speech-recogniser.ts';

interface SpeechWindow {
  SpeechRecognition?: PageRecognition;
  webkitSpeechRecognition?: PageRecognition;
}

/** Of this page. */
export function pageRecognition() {
  const page = globalThis as SpeechWindow;
  const recogniser = page.SpeechRecognition ?? page.webkitSpeechRecognition;
  return recognitionOf(recogniser, navigator.languages, browserKind(navigator).system === 'android');
}
