import type { Translated } from '../translate.ts';
import type { listsEnglish } from './en.ts';

export const listsKorean: Translated<typeof listsEnglish> = {
  list: {
    loading: '목록을 불러오는 중…',
    filter: '필터',
    filtersOn: { other: '필터 {count}개' },
    apply: '적용',
    clear: '필터 지우기',
    columns: '열',
    sortBy: '정렬',
    ascending: '{column}, 오름차순',
    descending: '{column}, 내림차순',
    from: '시작',
    to: '끝',
    atLeast: '최소',
    atMost: '최대',
    any: '상관없음',
    yes: '예',
    no: '아니요',
    range: '{total}개 중 {from}~{to}',
    pages: '페이지',
    previous: '이전 페이지',
    next: '다음 페이지',
    actions: '작업',
    nothing: '검색과 필터에 맞는 항목이 없습니다.',
    failedTitle: '목록을 불러오지 못했습니다',
    failedText: '인터넷 연결을 확인한 후 다시 시도하세요.',
    configFailed: '필터를 불러오지 못했습니다.',
  },
};
