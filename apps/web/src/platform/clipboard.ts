/** @returns whether the text is on the clipboard: the browser may refuse, and a page that is not secure has no clipboard */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Each caller says what to do instead.
    return false;
  }
}
