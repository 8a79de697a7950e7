import type { TextTranslator } from '../../speech/ports.ts';
import { scriptedTranslation } from './scripted-script.ts';

/** Marks each word with the target language: "hello" becomes "es-hello". Keeps what it was asked, for tests. */
export class ScriptedTranslator implements TextTranslator {
  readonly info = {
    id: 'scripted-translator',
    kind: 'translator',
    grade: 'production',
    own: true,
    typicalMs: 0,
  } as const;
  asked = 0;

  translates(): boolean {
    return true;
  }

  async translate(request: Parameters<TextTranslator['translate']>[0]): Promise<string> {
    this.asked++;
    return Promise.resolve(scriptedTranslation(request.text, request.to));
  }
}
