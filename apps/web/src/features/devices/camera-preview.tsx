import { useStore } from 'zustand';
import type { LocalDevice } from '../../media/local-device.ts';
import { deviceProblemText } from '../../model/device-problem-text.ts';
import { useCallText } from '../../platform/text.ts';
import { OwnVideo } from './own-video.tsx';

/** Your picture as others get it, or why there is none. */
export function CameraPreview({ camera }: { camera: LocalDevice }) {
  const t = useCallText();
  const state = useStore(camera.store);
  const shown = !state.muted && state.state === 'on';
  const problem = deviceProblemText('camera', state);
  return (
    <div className="on-stage relative grid aspect-video place-items-center overflow-clip rounded-tile bg-stage-tile text-stage-ink-2">
      <OwnVideo camera={camera} label={t('prejoin.preview')} className={shown ? '' : 'invisible'} />
      {!shown && (
        <p className="px-5 text-center text-sm">
          {state.state === 'acquiring' ? t('prejoin.cameraStarts') : t(problem ?? 'prejoin.cameraIsOff')}
        </p>
      )}
    </div>
  );
}
