import { HttpVoice, type VoiceSetup } from '../transport/http-voice.ts';

/** What the service takes; faster than this it refuses. */
const FASTEST = 1.2;

/** Speaks by ElevenLabs: `POST /v1/text-to-speech/{voice}/stream` (API reference, November 2026). */
export function elevenLabsVoice({ model, ...setup }: VoiceSetup): HttpVoice {
  const format = `pcm_${String(setup.sampleRateHz)}`;
  return new HttpVoice({
    ...setup,
    typicalMs: 200,
    cost: 'characters',
    requestFor: (voice, { text, language, rateRatio }) => ({
      path: `/v1/text-to-speech/${encodeURIComponent(voice)}/stream?output_format=${format}`,
      body: {
        text,
        model_id: model,
        language_code: language,
        voice_settings: { speed: Number(Math.min(FASTEST, rateRatio).toFixed(2)) },
      },
    }),
  });
}
