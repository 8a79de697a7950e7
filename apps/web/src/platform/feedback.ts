import { logProblem } from './log.ts';
import { getText } from './text.ts';
import { showToast } from './toast.ts';

/** @param opener gets the focus back when the panel closes */
type OpenPanel = (opener: HTMLElement | null) => void;

/** The feedback panel stays open across screens. Its code is loaded on first use. */
let loadPanel: (() => Promise<OpenPanel>) | undefined;
let panel: Promise<OpenPanel> | undefined;

export function setFeedbackPanel(load: () => Promise<OpenPanel>): void {
  loadPanel = load;
}

export async function openFeedback(opener: HTMLElement | null = null): Promise<void> {
  try {
    const open = await (panel ??= loadPanel?.());
    open?.(opener);
  } catch (cause) {
    panel = undefined;
    logProblem('The feedback panel could not be loaded', cause);
    const t = await getText();
    showToast({ kind: 'error', text: t('errors.network'), id: 'feedback' });
  }
}
