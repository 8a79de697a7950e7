/**
 * Tells of texts of the interpreter that could not be read: once for each topic, as more may come with every word. Nothing of
 * the text, which may be what somebody said.
 */
export function unreadTexts(logProblem: (message: string, cause: unknown) => void): (topic: string) => void {
  const told = new Set<string>();
  return (topic) => {
    if (told.has(topic)) return;
    told.add(topic);
    logProblem('A text of the interpreter could not be read', topic);
  };
}
