import type { assistantEnglish } from '../en/assistant.ts';
import type { Translated } from '../../translate.ts';

export const assistantRussian: Translated<typeof assistantEnglish> = {
  assistant: {
    title: 'Голосовой помощник',
    add: 'Добавить на встречу',
    addNote: 'Ответы слышат все.',
    remove: 'Убрать со встречи',
    ask: 'Спросить помощника',
    asked: 'Задайте вопрос сейчас.',
    muted: 'Включите микрофон, чтобы спросить помощника.',
    pause: 'Приостановить',
    provider: 'Голосовой помощник от',
    joining: 'Подключается',
    listening: 'Слушает',
    thinking: 'Думает',
    speaking: 'Говорит',
    paused: 'Приостановлен',
    unreachable: 'Голосовой помощник не смог подключиться. Повторите попытку чуть позже.',
    noSpeechEngine: 'Голосовой помощник никого не слышит: этот сервер не распознаёт речь.',
    noAnswer: 'У голосового помощника нет ответа. Спросите ещё раз.',
    providerFailed: 'Голосовой помощник отключился: его поставщик недоступен.',
    failed: 'Сбой голосового помощника. Повторите попытку.',
    changeFailed: 'Не удалось сменить поставщика голосового помощника. Повторите попытку.',
  },
};
