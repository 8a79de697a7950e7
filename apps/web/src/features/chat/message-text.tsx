import { memo } from 'react';
import { withLinks } from '../../model/links.ts';

/** Text of a message: lines stay lines, each in its own direction, and addresses become links. */
export const MessageText = memo(function MessageText({ text }: { text: string }) {
  return (
    <p dir="auto" className="message-text">
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
