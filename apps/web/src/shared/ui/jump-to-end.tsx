import { ArrowDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';

/** Over the foot of what scrolls, while its end is out of view. */
export function JumpToEnd({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <Button
      size="compact"
      className="floating absolute start-1/2 bottom-3 -translate-x-1/2 whitespace-nowrap rtl:translate-x-1/2"
      icon={<ArrowDown aria-hidden strokeWidth={2} className="size-4" />}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}
