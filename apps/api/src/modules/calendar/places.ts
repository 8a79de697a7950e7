/** Leaves the place that was taken. */
export type Leave = () => void;

/** So many at a time, in the order in which they came; the rest waits, and beyond `waitingMax` is turned away. */
export function createPlaces(atATime: number, waitingMax: number) {
  const waiting: (() => void)[] = [];
  let taken = 0;
  const leave = () => {
    const next = waiting.shift();
    // The place goes to the member who has waited longest.
    if (next) next();
    else taken--;
  };
  return {
    /** Undefined when too many wait. */
    async enter(): Promise<Leave | undefined> {
      if (taken < atATime) taken++;
      else if (waiting.length >= waitingMax) return undefined;
      else await new Promise<void>((given) => waiting.push(given));
      return leave;
    },
  };
}

/** One at a time for each owner, in the order in which they came; the owner's rest waits, and beyond `waitingMax` is turned away. */
export function createOwnPlaces(waitingMax: number) {
  const byOwner = new Map<string, { places: ReturnType<typeof createPlaces>; entered: number }>();
  return {
    /** Undefined when too many of the owner wait. */
    async enter(owner: string): Promise<Leave | undefined> {
      const own = byOwner.get(owner) ?? { places: createPlaces(1, waitingMax), entered: 0 };
      byOwner.set(owner, own);
      own.entered++;
      const forget = () => {
        own.entered--;
        if (own.entered === 0) byOwner.delete(owner);
      };
      const leave = await own.places.enter();
      if (!leave) forget();
      return (
        leave &&
        (() => {
          leave();
          forget();
        })
      );
    },
  };
}
