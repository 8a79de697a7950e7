import type { WordList } from './word-list.ts';

export const ko: WordList = {
  openers: '그리고 그러나 하지만 그런데 그래서 왜냐하면 만약 만일 또는 또한 따라서 그러면 즉',
  hanging: `이 그 저 이런 그런 저런 어떤 무슨 어느 모든 각 매 한 두 세 네 몇 여러 새 첫 약 제 내 네 우리 저희 더 가장 아주 매우 너무 정말 꼭 안 못 잘
    그리고 그러나 하지만 그래서 또는 및 혹은`,
  clinging: `것 것을 것이 것은 것입니다 수 있습니다 있어요 있다 있는 없습니다 없어요 없다 없는 때 때문에 때문입니다 뒤 후 후에 전 전에 동안 중 위해 위한
    대해 대한 대로 만큼 뿐 씨 님 개 명 번 원 년 월 일 시 분 하고 합니다 했습니다 입니다`,
  verbFinal: 'always',
  adjective: 'before',
  letterMs: 165,
  wordMs: 30,
};
