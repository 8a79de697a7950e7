import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { useHref, useNavigate } from 'react-router';

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'onClick'> {
  /** A path of ours. */
  to: string;
}

/** A link to a page of ours. The router's own brings 12 kB of prefetching for servers we do not have. */
export function Link({ to, ...rest }: LinkProps) {
  const href = useHref(to);
  const navigate = useNavigate();
  const go = (event: MouseEvent) => {
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!plain || event.defaultPrevented || (rest.target && rest.target !== '_self')) return;
    event.preventDefault();
    void navigate(to);
  };
  return <a {...rest} href={href} onClick={go} />;
}
