import type { Translated } from '../translate.ts';
import type { extrasEnglish } from './en.ts';

export const extrasRussian: Translated<typeof extrasEnglish> = {
  alone: {
    title: 'Вы ещё здесь?',
    text: 'На этой встрече нет никого, кроме вас.',
    countdown: {
      one: 'Вы выйдете со встречи через {count} секунду',
      few: 'Вы выйдете со встречи через {count} секунды',
      many: 'Вы выйдете со встречи через {count} секунд',
      other: 'Вы выйдете со встречи через {count} секунды',
    },
    stay: 'Остаться',
    leave: 'Выйти сейчас',
  },
  rating: {
    question: 'Как прошёл звонок?',
    score: '{score} из {best}',
    bad: 'Плохо',
    good: 'Хорошо',
    thanks: 'Спасибо за оценку.',
  },
  invite: {
    title: 'Пригласить других',
    info: 'Данные для входа',
    link: 'Ссылка: {link}',
    code: 'Код встречи: {code}',
    copyInfo: 'Копировать данные',
    qr: 'QR-код ссылки на встречу',
    scan: 'Отсканируйте, чтобы войти с телефона',
  },
  shortcuts: {
    title: 'Сочетания клавиш',
    change: 'Выберите клавишу, чтобы её изменить.',
    of: '{action}: {key}. Изменить',
    press: 'Нажмите букву, одну или вместе с Ctrl или Cmd.',
    taken: 'Уже занято: {key}, {action}. Нажмите другую клавишу.',
    browser: 'Браузеры сами используют {key}. Нажмите другую клавишу.',
    list: 'Показать этот список',
    reset: 'Сбросить',
  },
  statistics: {
    title: 'Статистика',
    total: 'Весь звонок',
    received: 'Приём',
    sent: 'Отправка',
    size: 'Размер',
    frames: 'Кадров/с',
    roundTrip: 'Туда и обратно',
    delay: 'Задержка',
    lost: 'Потери',
    limit: 'Ограничение',
    cpu: 'компьютер',
    bandwidth: 'сеть',
  },
};
