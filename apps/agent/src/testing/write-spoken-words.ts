import { subscribe } from 'node:diagnostics_channel';
import { spokenWords } from '../worker/spoken-words.ts';
import { WORDS_LINE } from './worker-process.ts';

// Loaded into the processes of a worker that is measured: writes what their voices say among the lines of the log.
subscribe(spokenWords.name, (chunk) => {
  process.stderr.write(`${JSON.stringify({ msg: WORDS_LINE, ...(chunk as object) })}\n`);
});
