import { BackgroundTransformer, ProcessorWrapper } from '@livekit/track-processors';
import { BLUR } from '@intermind/contracts/limits';
import { withTimeLimit } from '@intermind/timing';
import { Track } from 'livekit-client';
import { logProblem } from '../platform/log.ts';
import { noteBlurred } from './picture-bitrate.ts';
import type { ProcessedTrack } from './track-processor.ts';

/** The build puts them there (`effect-assets.ts`). */
const ASSETS = '/assets/tasks-vision-0.10.14';

/**
 * A camera's picture with a blurred background (spec 1 §9): segmented on the graphics processor, or else on the main one.
 *
 * @throws where neither works
 */
export async function blurBackground(
  track: MediaStreamTrack,
  model: 'selfie' | 'selfie-landscape',
): Promise<ProcessedTrack> {
  if (!BackgroundTransformer.isSupported || !ProcessorWrapper.isSupported)
    throw new Error('This browser cannot blur pictures');
  try {
    return await blurOn('GPU', track, model);
  } catch (cause) {
    logProblem('The background could not be blurred on the graphics processor', cause);
    return blurOn('CPU', track, model);
  }
}

async function blurOn(
  delegate: 'GPU' | 'CPU',
  track: MediaStreamTrack,
  model: string,
): Promise<ProcessedTrack> {
  const element = document.createElement('video');
  element.muted = true;
  element.playsInline = true;
  // Its own track: the library ends the one it was given.
  const source = track.clone();
  element.srcObject = new MediaStream([source]);
  const blurred = Promise.withResolvers<void>();
  const processor = new ProcessorWrapper(
    new BackgroundTransformer({
      blurRadius: BLUR.radiusPx,
      segmenterOptions: { delegate },
      assetPaths: { tasksVisionFileSet: ASSETS, modelAssetPath: `${ASSETS}/${model}.tflite` },
      onFrameProcessed: () => blurred.resolve(),
    }),
    'background-blur',
    { maxFps: BLUR.frameRate },
  );
  let closed = false;
  const close = () => {
    closed = true;
    void processor.destroy().catch((cause: unknown) => logProblem('The blur could not be closed', cause));
    source.stop();
    element.srcObject = null;
  };
  try {
    await element.play();
    await processor.init({ kind: Track.Kind.Video, track: source, element });
    // The library passes the first frame on as it is: nobody gets the track before one was blurred.
    await withTimeLimit(
      { limitMs: FIRST_FRAME_MS, late: () => new Error('No frame was blurred in time') },
      () => blurred.promise,
    );
  } catch (cause) {
    close();
    throw cause;
  }
  const result = processor.processedTrack!;
  noteBlurred(result);
  return {
    track: result,
    onLost: (listener) =>
      result.addEventListener(
        'ended',
        () => !closed && listener(new Error('The blurred picture has ended')),
        {
          once: true,
        },
      ),
    close,
  };
}

const FIRST_FRAME_MS = 20_000;
