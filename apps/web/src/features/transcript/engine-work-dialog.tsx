import type { ConferenceId } from '@intermind/contracts';
import { useExtrasText } from '../../platform/extras-text.ts';
import { useText } from '../../platform/text.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { PartFailed, PartLoading } from '../../shared/ui/part-states.tsx';
import { EngineWorkList } from './engine-work-list.tsx';
import { useEngineWork } from './use-engine-work.ts';

interface EngineWorkDialogProps {
  conferenceId: ConferenceId;
  onClose: () => void;
}

/** For moderators in the meeting: which engines work here, and how late they are. */
export function EngineWorkDialog({ conferenceId, onClose }: EngineWorkDialogProps) {
  const t = useExtrasText();
  const tShell = useText();
  const { data, isError, refetch } = useEngineWork(conferenceId, true);
  return (
    <Dialog open onClose={onClose} title={t('engines.title')}>
      {data ? (
        <EngineWorkList work={data} />
      ) : isError ? (
        <PartFailed text={t('engines.failed')} onRetry={() => void refetch()} />
      ) : (
        <PartLoading text={tShell('common.loading')} />
      )}
    </Dialog>
  );
}
