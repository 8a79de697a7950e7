import { expect, it } from 'vitest';
import { CodedSpeechReader, codedSpeech, samplesIn } from '../../testing/coded-speech.ts';
import { standIn, type Fault } from '../../testing/stand-ins/stand-in-server.ts';
import { fileTranscription } from './file-transcription.ts';
import { openAiServer } from './openai-server.ts';

const options = () => ({
  language: 'en' as const,
  terms: ['Kovač', 'Zoë'],
  signal: AbortSignal.timeout(5_000),
});

/** The fields of a multipart body; the file is found by its RIFF head. */
async function fieldsOf(body: Buffer, type: string): Promise<FormData> {
  return new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
}

async function server() {
  const made = await standIn({
    answer: async ({ body, headers }, response) => {
      const fields = await fieldsOf(body, headers['content-type']!);
      const file = Buffer.from(await (fields.get('file') as File).arrayBuffer());
      const reader = new CodedSpeechReader(file.readUInt32LE(24));
      reader.push(samplesIn(file.subarray(44)));
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ text: reader.text, head: file.toString('latin1', 0, 4) }));
    },
  });
  return {
    made,
    transcribe: fileTranscription(openAiServer('compatible', `${made.url}/v1`, 'k'), 'whisper'),
  };
}

it('uploads a WAV file with the language and the terms', async () => {
  const { made, transcribe } = await server();
  expect(await transcribe(codedSpeech('alpha bravo tango'), options())).toBe('alpha bravo tango');
  const [asked] = made.asked;
  expect(asked).toMatchObject({ path: '/v1/audio/transcriptions', headers: { authorization: 'Bearer k' } });
  const fields = await fieldsOf(asked!.body, asked!.headers['content-type']!);
  expect(Object.fromEntries([...fields].filter(([name]) => name !== 'file'))).toEqual({
    model: 'whisper',
    language: 'en',
    response_format: 'json',
    temperature: '0',
    prompt: 'Kovač, Zoë',
  });
});

it.each<[string, Fault, object]>([
  ['a refused key', { status: 401 }, { kind: 'quota' }],
  ['a limit', { status: 429, headers: { 'retry-after': '1' } }, { kind: 'engine', retryAfterMs: 1_000 }],
  ['no text', { status: 200, body: {} }, { kind: 'engine' }],
  ['a dropped connection', 'drop', { kind: 'engine' }],
  ['an answer without end', 'oversize', { kind: 'engine' }],
])('fails with %s', async (_how, fault, expected) => {
  const { made, transcribe } = await server();
  made.faults.push(fault);
  await expect(transcribe(codedSpeech('alpha'), options())).rejects.toMatchObject(expected);
});

it('gives as many terms as fit into what Whisper reads of them, the first before the others', async () => {
  const { made, transcribe } = await server();
  const terms = Array.from({ length: 20 }, (_, index) => `${index}`.padEnd(60, 'x'));
  await transcribe(codedSpeech('alpha'), { ...options(), terms: [...terms, 'Zoë'] });
  const fields = await fieldsOf(made.asked[0]!.body, made.asked[0]!.headers['content-type']!);
  expect(fields.get('prompt')).toBe([...terms.slice(0, 9), 'Zoë'].join(', '));
});
