import { ApiError } from '@intermind/sdk';
import { Download } from 'lucide-react';
import { useAdminText } from '../../features/admin/admin-text.ts';
import { logProblem } from '../../platform/log.ts';
import { saveFile } from '../../platform/save-file.ts';
import { showToast } from '../../platform/toast.ts';
import { paramsOf } from '../../shared/lists/list-state.ts';
import type { List } from '../../shared/lists/use-list.ts';
import { ActionButton } from '../../shared/ui/action-button.tsx';
import type { Exported } from './export-queries.ts';

export interface ExportButtonProps {
  list: List<unknown>;
  /** Asks for the file with the filters and the order of the list. */
  ask: (query: Record<string, string>) => Promise<Exported>;
}

/** Saves a list as CSV, all its pages as it is filtered and sorted now. */
export function ExportButton({ list, ask }: ExportButtonProps) {
  const t = useAdminText();
  const { offset: _, ...asked } = paramsOf(list.state);
  const download = async () => {
    try {
      saveFile(await ask(asked));
    } catch (cause) {
      logProblem('A list was not exported', cause);
      const tooMany = cause instanceof ApiError && cause.code === 'ValidationFailed';
      showToast({ kind: 'error', text: t(tooMany ? 'acts.tooMany' : 'acts.exportFailed'), id: 'export' });
    }
  };
  return (
    <ActionButton
      act={download}
      kind="quiet"
      shape="narrow"
      icon={<Download aria-hidden strokeWidth={2} className="size-4" />}
    >
      {t('acts.export')}
    </ActionButton>
  );
}
