/**
 * What takes the focus when a panel closes: what opened it; where that has gone, as an item of a menu, the panel's
 * button in the bar, or More when the button has no room.
 *
 * @param focused what had the focus when the panel opened
 */
export function panelOpener(
  focused: Element | null,
  panelId: string,
  page: Pick<Document, 'body' | 'querySelector'>,
): HTMLElement | null {
  if (focused?.isConnected && focused !== page.body) return focused as HTMLElement;
  return (
    page.querySelector<HTMLElement>(`[aria-controls="${panelId}"]`) ??
    page.querySelector<HTMLElement>('[data-more]')
  );
}
