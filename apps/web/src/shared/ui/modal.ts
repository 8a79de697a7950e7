/** Whether a modal dialog is open: the page behind it takes no keys. Popovers and side panels are not modal. */
export function isModalOpen(): boolean {
  return document.querySelector('[aria-modal=true]') !== null;
}
