import type { MenuSection } from '../../shared/ui/menu-props.ts';

/** Neighbours without a heading become one section: lines part groups, not single items. */
export function menuGroups(sections: readonly MenuSection[]): MenuSection[] {
  const groups: MenuSection[] = [];
  for (const section of sections) {
    const last = groups.at(-1);
    const alike = last && [last, section].every(({ heading, row }) => !heading && !row);
    if (alike) groups[groups.length - 1] = { ...last, items: [...last.items, ...section.items] };
    else groups.push(section);
  }
  return groups;
}
