import { useId } from 'react';
import { useExtrasText } from '../../platform/extras-text.ts';
import { useCallText } from '../../platform/text.ts';
import { classNames } from '../../shared/ui/class-names.ts';
import { Switch } from '../../shared/ui/switch.tsx';

export interface TranscriptSwitchesProps {
  offRecord: boolean;
  onOffRecord: (off: boolean) => void;
  kept: boolean;
  /** Absent for people who may not decide for everyone. */
  onKept: ((kept: boolean) => void) | undefined;
  onStage?: boolean;
}

/** Off the record for oneself; moderators keep the transcript or stop it. */
export function TranscriptSwitches(props: TranscriptSwitchesProps) {
  const { offRecord, onOffRecord, kept, onKept, onStage = false } = props;
  const t = useExtrasText();
  const tCall = useCallText();
  return (
    <div className="flex flex-col gap-2">
      {kept && (
        <Row
          label={tCall('transcript.offRecord')}
          note={t('transcript.offRecordNote')}
          checked={offRecord}
          onChange={onOffRecord}
          onStage={onStage}
        />
      )}
      {onKept && (
        <Row
          label={t('transcript.keep')}
          note={t('transcript.keepNote')}
          checked={kept}
          onChange={onKept}
          onStage={onStage}
        />
      )}
    </div>
  );
}

interface RowProps {
  label: string;
  note: string;
  checked: boolean;
  onChange: (on: boolean) => void;
  onStage: boolean;
}

function Row({ label, note, onStage, ...control }: RowProps) {
  const id = useId();
  return (
    <div className="flex min-h-11 items-center gap-3">
      <div className="min-w-0 grow">
        <label htmlFor={id} className="block cursor-pointer text-sm font-semibold">
          {label}
        </label>
        <p id={`${id}-note`} className={classNames('text-sm', onStage ? 'text-stage-ink-2' : 'text-ink-3')}>
          {note}
        </p>
      </div>
      <Switch id={id} aria-describedby={`${id}-note`} onStage={onStage} {...control} />
    </div>
  );
}
