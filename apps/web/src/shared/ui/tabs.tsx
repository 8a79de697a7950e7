import { Tabs as RadixTabs } from 'radix-ui';
import type { ReactNode } from 'react';

export interface Tab<Key extends string> {
  key: Key;
  label: string;
  content: ReactNode;
}

interface TabsProps<Key extends string> {
  /** What the tabs are about, for assistive technology. */
  label: string;
  tabs: readonly Tab<Key>[];
  value: Key;
  onChange: (key: Key) => void;
}

/** Views of one thing, of which one is shown: words over a line, arrow keys between them. */
export function Tabs<Key extends string>({ label, tabs, value, onChange }: TabsProps<Key>) {
  return (
    <RadixTabs.Root
      value={value}
      dir={document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr'}
      onValueChange={(key) => onChange(key as Key)}
    >
      <RadixTabs.List aria-label={label} className="tab-list">
        {tabs.map(({ key, label: word }) => (
          <RadixTabs.Trigger key={key} value={key} className="tab">
            {word}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      {tabs.map(({ key, content }) => (
        <RadixTabs.Content key={key} value={key} className="pt-5">
          {content}
        </RadixTabs.Content>
      ))}
    </RadixTabs.Root>
  );
}
