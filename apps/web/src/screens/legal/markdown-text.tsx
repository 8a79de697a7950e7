import type { ReactNode } from 'react';
import type { Block, Inline } from './markdown.ts';

interface MarkdownTextProps {
  blocks: readonly Block[];
  /** `auto`: each block by its first letter. */
  dir: 'ltr' | 'rtl' | 'auto';
}

/** What was read from Markdown, as elements; only the first heading is the page's. */
export function MarkdownText({ blocks, dir }: MarkdownTextProps) {
  return blocks.map((block, index) => {
    switch (block.kind) {
      case 'heading':
        return (
          <Heading
            key={index}
            level={index === 0 ? block.level : Math.max(block.level, 2)}
            {...{ dir }}
            content={block.content}
          />
        );
      case 'paragraph':
        return (
          <p key={index} dir={dir} className="mt-3 leading-[1.6] break-words text-ink-2">
            {elements(block.content)}
          </p>
        );
      case 'list': {
        const List = block.ordered ? 'ol' : 'ul';
        return (
          <List
            key={index}
            dir={dir}
            className={`mt-3 grid gap-1.5 ps-6 leading-[1.6] break-words text-ink-2 ${block.ordered ? 'list-decimal' : 'list-disc'}`}
          >
            {block.items.map((item, at) => (
              <li key={at}>{elements(item)}</li>
            ))}
          </List>
        );
      }
      case 'rule':
        return <hr key={index} className="mt-8 border-line" />;
    }
  });
}

const HEADINGS = [
  { Level: 'h1', look: 'text-2xl tracking-[-0.022em]' },
  { Level: 'h2', look: 'mt-8 text-xl' },
  { Level: 'h3', look: 'mt-6 text-lg' },
] as const;

function Heading({ level, dir, content }: { level: number; dir: string; content: readonly Inline[] }) {
  const { Level, look } = HEADINGS[level - 1]!;
  return (
    <Level dir={dir} className={`break-words ${look}`}>
      {elements(content)}
    </Level>
  );
}

function elements(content: readonly Inline[]): ReactNode {
  return content.map((part, index) => {
    if (typeof part === 'string') return part;
    const inside = elements(part.content);
    if (part.kind !== 'link') {
      const Mark = part.kind === 'strong' ? 'strong' : 'em';
      return <Mark key={index}>{inside}</Mark>;
    }
    return (
      <a key={index} href={part.href} rel="noopener noreferrer" className="link-text">
        {inside}
      </a>
    );
  });
}
