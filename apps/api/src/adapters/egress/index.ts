import type { Settings } from '@intermind/config';
import type { Egress } from './egress.ts';
import { livekitEgress } from './livekit-egress.ts';

export { type Egress, EgressError, type RunningEgress } from './egress.ts';

/** The Egress of the settings, and where it finds us; null: the workers' own browsers record. */
export function egressOf({
  egress,
  livekit,
}: Pick<Settings, 'egress' | 'livekit'>): { service: Egress; pageUrl: string } | null {
  if (!egress || livekit.mode === 'embedded') return null;
  return { service: livekitEgress(livekit), pageUrl: egress.pageUrl };
}
