import { useEffect, useRef } from 'react';
import type { LocalDevice } from '../../media/local-device.ts';
import { classNames } from '../../shared/ui/class-names.ts';

/** The camera's picture as a mirror shows it. */
export function OwnVideo({
  camera,
  label,
  className,
}: {
  camera: LocalDevice;
  label: string;
  className?: string;
}) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const show = (track: MediaStreamTrack | null) => {
      if (video.current) video.current.srcObject = track ? new MediaStream([track]) : null;
    };
    show(camera.track());
    return camera.onTrack(show);
  }, [camera]);
  return (
    <video
      ref={video}
      autoPlay
      muted
      playsInline
      aria-label={label}
      className={classNames('absolute inset-0 size-full -scale-x-100 object-cover', className)}
    />
  );
}
