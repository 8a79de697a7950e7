import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { usePathname } from 'wouter/use-browser-location';
import './section-layout.css';

export interface Section {
  path: string;
  label: string;
  Icon: LucideIcon;
}

interface SectionLayoutProps {
  /** What the sections belong to. */
  label: string;
  sections: readonly Section[];
  children: ReactNode;
}

/** Pages that belong together: beside them, above on small screens, the way from one to another. */
export function SectionLayout({ label, sections, children }: SectionLayoutProps) {
  const pathname = usePathname().replace(/\/$/, '');
  // The longest that fits: the first page of a part is above the others.
  const current = sections
    .map(({ path }) => path)
    .filter((path) => `${pathname}/`.startsWith(`${path}/`))
    .sort((one, other) => other.length - one.length)[0];
  return (
    <div className="page-column section-layout">
      <nav aria-label={label} className="section-nav tab-list">
        {sections.map(({ path, label: name, Icon }) => (
          <Link
            key={path}
            to={path}
            aria-current={path === current ? 'page' : undefined}
            className="tab inline-flex items-center"
          >
            <Icon aria-hidden strokeWidth={2} className="size-4 shrink-0 max-lg:hidden" />
            {name}
          </Link>
        ))}
      </nav>
      <div className="min-w-0">{children}</div>
    </div>
  );
}
