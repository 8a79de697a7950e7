import type { Prompt } from '@intermind/contracts';
import type { Language } from '@intermind/contracts/languages';
import { Pencil, Trash2 } from 'lucide-react';
import { calendarDayText } from '../../platform/day-text.ts';
import type { ListColumn } from '../../shared/lists/list-table.ts';
import { RowTools } from '../../shared/lists/row-tools.tsx';
import type { usePromptsText } from './prompts-text.ts';

interface PromptActions {
  onEdit: (prompt: Prompt) => void;
  onDelete: (prompt: Prompt) => void;
}

/** The columns of a list of prompts: what it is called and asks, when it was changed, actions. */
export function promptColumns(
  t: ReturnType<typeof usePromptsText>,
  actionsLabel: string,
  language: Language,
  { onEdit, onDelete }: PromptActions,
): ListColumn<Prompt>[] {
  return [
    {
      id: 'name',
      meta: { label: t('prompts.name'), heading: true },
      cell: ({ row: { original } }) => (
        <Name prompt={original} mark={original.system ? t('prompts.system') : null} />
      ),
    },
    {
      id: 'updatedAt',
      meta: { label: t('prompts.changed') },
      sortDescFirst: true,
      cell: ({ row: { original } }) => (
        <time dateTime={original.updatedAt} className="whitespace-nowrap">
          {calendarDayText(new Date(original.updatedAt), new Date(), language)}
        </time>
      ),
    },
    {
      id: 'actions',
      meta: { label: actionsLabel, actions: true, end: true },
      cell: ({ row: { original } }) => (
        <RowTools
          label={actionsLabel}
          describedBy={idOf(original)}
          tools={[
            { key: 'edit', label: t('prompts.edit'), Icon: Pencil, act: () => onEdit(original) },
            ...(original.system
              ? []
              : [{ key: 'delete', label: t('prompts.remove'), Icon: Trash2, act: () => onDelete(original) }]),
          ]}
        />
      ),
    },
  ];
}

const idOf = ({ id }: Prompt) => `prompt-${id}`;

function Name({ prompt, mark }: { prompt: Prompt; mark: string | null }) {
  return (
    <div className="min-w-0">
      <bdi id={idOf(prompt)} className="block font-semibold wrap-anywhere">
        {prompt.name}
      </bdi>
      {mark && <span className="block text-sm text-ink-3">{mark}</span>}
      <bdi className="line-clamp-2 max-w-[42rem] text-sm wrap-anywhere text-ink-2">{prompt.text}</bdi>
    </div>
  );
}
