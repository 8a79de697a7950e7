import { memo } from 'react';
import { withLinks } from '../../platform/links.ts';

/** What somebody wrote: lines stay lines, each in its own direction, and addresses become links. */
export const LinkedText = memo(function LinkedText({ text, className }: { text: string; className: string }) {
  return (
    <p dir="auto" className={`linked-text ${className}`}>
      {withLinks(text).map((part, index) =>
        part.href ? (
          <a
            key={index}
            href={part.href}
            target="_blank"
            rel="noopener noreferrer"
            dir="ltr"
            className="link-text"
          >
            {part.text}
          </a>
        ) : (
          part.text
        ),
      )}
    </p>
  );
});
