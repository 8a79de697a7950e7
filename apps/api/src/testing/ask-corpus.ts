import type { Language } from '@intermind/contracts';

/** Meetings in six languages with known facts, and questions about them: for tests and measurements of Ask Anything. */

export interface Wording {
  language: Language;
  fact: (project: string, number: number) => string;
  question: (project: string) => string;
  /** What else is said of a project; one of it speaks of the budget and does not say it. */
  mentions: ((project: string) => string)[];
}
const WORDINGS: readonly Wording[] = [
  {
    language: 'en',
    fact: (project, number) => `The budget of project ${project} is ${number} euros.`,
    question: (project) => `What is the budget of project ${project}?`,
    mentions: [
      (project) => `Project ${project} needs two more people until the summer.`,
      (project) => `We will talk about the budget of project ${project} next week.`,
      (project) => `The customer asked how project ${project} is going.`,
    ],
  },
  {
    language: 'de',
    fact: (project, number) => `Das Budget des Projekts ${project} beträgt ${number} Euro.`,
    question: (project) => `Wie hoch ist das Budget des Projekts ${project}?`,
    mentions: [
      (project) => `Projekt ${project} braucht bis zum Sommer zwei Leute mehr.`,
      (project) => `Über das Budget des Projekts ${project} sprechen wir nächste Woche.`,
      (project) => `Der Kunde hat gefragt, wie es mit dem Projekt ${project} steht.`,
    ],
  },
  {
    language: 'es',
    fact: (project, number) => `El presupuesto del proyecto ${project} es de ${number} euros.`,
    question: (project) => `¿Cuál es el presupuesto del proyecto ${project}?`,
    mentions: [
      (project) => `El proyecto ${project} necesita dos personas más hasta el verano.`,
      (project) => `La semana que viene hablaremos del presupuesto del proyecto ${project}.`,
      (project) => `El cliente ha preguntado cómo va el proyecto ${project}.`,
    ],
  },
  {
    language: 'fr',
    fact: (project, number) => `Le budget du projet ${project} est de ${number} euros.`,
    question: (project) => `Quel est le budget du projet ${project} ?`,
    mentions: [
      (project) => `Le projet ${project} a besoin de deux personnes de plus d’ici l’été.`,
      (project) => `Nous parlerons du budget du projet ${project} la semaine prochaine.`,
      (project) => `Le client a demandé où en est le projet ${project}.`,
    ],
  },
  {
    language: 'ru',
    fact: (project, number) => `Бюджет проекта ${project} составляет ${number} евро.`,
    question: (project) => `Какой бюджет у проекта ${project}?`,
    mentions: [
      (project) => `Проекту ${project} до лета нужны ещё два человека.`,
      (project) => `О бюджете проекта ${project} мы поговорим на следующей неделе.`,
      (project) => `Клиент спросил, как идут дела с проектом ${project}.`,
    ],
  },
  {
    language: 'ja',
    fact: (project, number) => `プロジェクト${project}の予算は${number}ユーロです。`,
    question: (project) => `プロジェクト${project}の予算はいくらですか。`,
    mentions: [
      (project) => `プロジェクト${project}には夏までにあと二人必要です。`,
      (project) => `プロジェクト${project}の予算については来週話します。`,
      (project) => `お客様がプロジェクト${project}の進み具合を尋ねました。`,
    ],
  },
];
/** They differ in their first letters, by which words are compared. */
export const PROJECTS =
  'Aster Birch Cedar Dahlia Elder Fennel Garlic Hazel Indigo Juniper Kelp Lupin Maple Nettle Olive Pepper Quince Rowan Sorrel Thyme Umbel Violet Willow Xylem Yarrow Zinnia Almond Barley Clover Daisy'.split(
    ' ',
  );
export const wordingOf = (index: number) => WORDINGS[index % WORDINGS.length]!;

/** Other projects that a meeting mentions: three whose facts are said elsewhere in its language, three others. */
const OTHERS = [6, 12, 18, 5, 10, 15] as const;

/**
 * What is said in the meeting about a project, the fact after half of it.
 * @param inPassing nothing else is said there of the project, and more in other meetings
 */
export function saidIn(index: number, number: number, inPassing: boolean): string[] {
  const { fact, mentions } = wordingOf(index);
  const projectAt = (distance: number) => PROJECTS[(index + distance) % PROJECTS.length]!;
  const mentioned = inPassing ? OTHERS : [0, ...OTHERS];
  const said = mentions.flatMap((mention) => mentioned.map((distance) => mention(projectAt(distance))));
  const half = Math.floor(said.length / 2);
  return [...said.slice(0, half), fact(projectAt(0), number), ...said.slice(half)];
}
