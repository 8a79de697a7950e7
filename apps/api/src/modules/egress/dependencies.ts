import type { ConferenceId } from '@intermind/contracts';
import type { Logger } from 'pino';
import type { Egress } from '../../adapters/egress/index.ts';
import type { MediaServer } from '../../adapters/livekit/index.ts';
import type { Database } from '../../db/client.ts';
import type { EventBus } from '../../events/index.ts';
import type { RecorderRecord } from '../agent-jobs/index.ts';
import type { RecordingTokens } from '../recordings/index.ts';

export interface EgressDependencies {
  db: Database;
  bus: EventBus;
  logger: Logger;
  now: () => Date;
  egress: Egress;
  media: Pick<MediaServer, 'agentToken' | 'browserUrl'>;
  recordingTokens: RecordingTokens;
  /** Origin at which Egress finds us. */
  pageUrl: string;
  publicUrl: string;
  /** Whom a recorder of the conference leaves out. */
  onRecordOf: (id: ConferenceId) => Promise<RecorderRecord>;
}
