import { logProblem } from './log.ts';
import { getText } from './text.ts';
import { showToast } from './toast.ts';

/** @param opener gets the focus back when the panel closes */
type OpenPanel = (opener: HTMLElement | null) => void;

/** The feedback panel outlives every screen. Its code is loaded when somebody first asks for it. */
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
