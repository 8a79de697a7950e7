import type { Translated } from '../translate.ts';
import type { listsEnglish } from './en.ts';

export const listsChinese: Translated<typeof listsEnglish> = {
  list: {
    loading: '正在加载列表…',
    filter: '筛选',
    filtersOn: { other: '{count} 个筛选条件' },
    apply: '应用',
    clear: '清除筛选',
    columns: '列',
    sortBy: '排序方式',
    ascending: '{column}（升序）',
    descending: '{column}（降序）',
    from: '从',
    to: '到',
    atLeast: '至少',
    atMost: '至多',
    any: '不限',
    yes: '是',
    no: '否',
    range: '第 {from}–{to} 项，共 {total} 项',
    pages: '分页',
    previous: '上一页',
    next: '下一页',
    actions: '操作',
    nothing: '没有符合搜索和筛选条件的内容。',
    failedTitle: '无法加载列表',
    failedText: '请检查网络连接，然后重试。',
    configFailed: '无法加载筛选条件。',
  },
};
