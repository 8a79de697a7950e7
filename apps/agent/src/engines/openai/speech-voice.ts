import type { CostBasis } from '@intermind/contracts/engine-ability';
import { EngineError } from '../../speech/ports.ts';
import { HttpVoice, type VoiceSetup } from '../transport/http-voice.ts';

const TEXT_MAX_CHARACTERS = 4_096;

/** Speaks by `POST /audio/speech` of OpenAI, and of every server with that call. */
export function speechVoice({ model, cost, ...setup }: VoiceSetup & { cost?: CostBasis }): HttpVoice {
  return new HttpVoice({
    ...setup,
    typicalMs: 300,
    cost,
    requestFor(voice, { text, rateRatio }) {
      if (text.length > TEXT_MAX_CHARACTERS)
        throw new EngineError(`${setup.server.engine} cannot speak so much at once`, 'request');
      const speed = Number(rateRatio.toFixed(2));
      return { path: '/audio/speech', body: { model, voice, input: text, response_format: 'pcm', speed } };
    },
  });
}
