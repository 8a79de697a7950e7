import { type PageRecognition, recognitionOf } from './speech-recogniser.ts';

interface SpeechWindow {
  SpeechRecognition?: PageRecognition;
  webkitSpeechRecognition?: PageRecognition;
}

/** Of this page. */
export function pageRecognition() {
  const page = globalThis as SpeechWindow;
  return recognitionOf(page.SpeechRecognition ?? page.webkitSpeechRecognition, navigator.languages);
}
