/**
 * Loads a choice, then applies it. When another choice is made meanwhile, the latest choice wins, not the slowest
 * download. A superseded call resolves without applying.
 */
export function lastChoice<Choice>(
  load: (choice: Choice) => Promise<unknown>,
  apply: (choice: Choice) => void,
): (choice: Choice) => Promise<void> {
  let made = 0;
  return async (choice) => {
    made += 1;
    const mine = made;
    await load(choice);
    if (mine === made) apply(choice);
  };
}
