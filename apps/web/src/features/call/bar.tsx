import { type ReactNode, useLayoutEffect, useState } from 'react';
import { useCallText } from '../../platform/text.ts';
import { controlsThatFit, type LeavingControl } from '../../model/bar-overflow.ts';
import type { MenuSection } from '../../shared/ui/menu-props.ts';
import { MoreMenu } from './more-menu.tsx';
import { useSize } from './use-size.ts';
import { useWidths } from './use-widths.ts';

interface AnyControl {
  id: string;
  /** On wide screens; phones show all in one row. */
  place: 'start' | 'centre' | 'end';
  control: ReactNode;
}

/** Stands in More where there is no room in the bar. */
interface ControlThatLeaves extends AnyControl {
  id: LeavingControl;
  inMore: {
    menu: MenuSection;
    /** Why it wants to be seen while it is in More. */
    news?: string | null;
  };
}

interface ControlThatStays extends AnyControl {
  id: 'microphone' | 'camera' | 'interpretation' | 'captions' | 'leave';
  inMore?: never;
}

export type BarControl = ControlThatLeaves | ControlThatStays;

interface BarProps {
  phone: boolean;
  /** In their order; More stands before the last one of the centre. */
  controls: readonly BarControl[];
  /** What is always in More. */
  more: readonly MenuSection[];
  onMoreOpenChange: (open: boolean) => void;
}

const GAP_PX = 8;
/** Of the More button. */
const MORE_PX = 48;
/** Between the three places, so that they are told apart. */
const PLACES_GAP_PX = 2 * 16;

/** The controls of the call as a list: what has no room goes into More. */
export function Bar({ phone, controls, more, onMoreOpenChange }: BarProps) {
  const t = useCallText();
  const [row, size] = useSize();
  const { widths, measured } = useWidths();
  const [shown, setShown] = useState<ReadonlySet<string> | null>(null);
  const roomPx = size?.width;

  useLayoutEffect(() => {
    if (roomPx === undefined) return;
    const items = controls.map(({ id }) => ({ id, widthPx: widths.get(id) ?? 0 }));
    // Phones have equal places for what always stays.
    const next = controlsThatFit(items, phone ? 0 : roomPx - MORE_PX - GAP_PX - PLACES_GAP_PX, GAP_PX);
    setShown((now) => (now && now.size === next.size && [...next].every((id) => now.has(id)) ? now : next));
  }, [controls, phone, roomPx, widths]);

  const inBar = controls.filter(({ id }) => !shown || shown.has(id));
  const inMore = controls.flatMap(({ id, inMore }) => (inMore && shown && !shown.has(id) ? [inMore] : []));
  const place = ({ id, control }: BarControl) => (
    <span key={id} data-control={id} className={phone ? 'contents' : 'inline-flex min-w-0'} ref={measured}>
      {control}
    </span>
  );
  const moreMenu = (
    <MoreMenu
      key="more"
      phone={phone}
      news={inMore.flatMap(({ news }) => news ?? [])}
      sections={[...inMore.map(({ menu }) => menu), ...more]}
      onOpenChange={onMoreOpenChange}
    />
  );
  const at = (wanted: BarControl['place']) => inBar.filter((each) => each.place === wanted).map(place);
  const centre = at('centre');
  const beforeMore = centre.slice(0, -1);
  const afterMore = centre.slice(-1);

  if (phone) {
    return (
      <section
        ref={row}
        aria-label={t('stage.controls')}
        className="tooltips-above flex gap-[7px] px-3 pt-2.5 pb-[max(0.875rem,env(safe-area-inset-bottom))]"
      >
        {beforeMore}
        {at('start')}
        {moreMenu}
        {afterMore}
      </section>
    );
  }
  return (
    <section
      ref={row}
      aria-label={t('stage.controls')}
      className="tooltips-above grid h-20 grid-cols-[minmax(max-content,1fr)_auto_minmax(max-content,1fr)] items-center gap-4 px-4 low:h-15"
    >
      <div className="flex items-center gap-2">{at('start')}</div>
      <div className="flex items-center gap-2">
        {beforeMore}
        {moreMenu}
        {afterMore}
      </div>
      <div className="flex justify-end gap-2">{at('end')}</div>
    </section>
  );
}
