import { useLayoutEffect, useRef } from 'react';
import { classNames } from '../../shared/ui/class-names.ts';

interface PictureProps {
  /** Screens are shown whole, people fill their tile. */
  whole?: boolean;
  mirrored?: boolean;
  /** The last picture, from before the connection was lost. */
  dimmed: boolean;
  /** Shows the picture in the element while it is there. */
  show: (element: HTMLVideoElement) => () => void;
}

export function Picture({ whole = false, mirrored = false, dimmed, show }: PictureProps) {
  const video = useRef<HTMLVideoElement>(null);
  const shown = useRef(show);
  useLayoutEffect(() => (video.current ? shown.current(video.current) : undefined), []);
  return (
    <video
      ref={video}
      autoPlay
      muted
      playsInline
      className={classNames(
        'absolute inset-0 size-full transition-opacity duration-(--t-fast)',
        whole ? 'object-contain' : 'tile-cover object-cover',
        mirrored && '-scale-x-100',
        dimmed && 'opacity-60',
      )}
    />
  );
}
