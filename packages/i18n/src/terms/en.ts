/** The terms of use, where the operator has none of their own; a catalogue of its own, because few people open them. */
export const termsEnglish = {
  terms: {
    intro:
      'These terms apply to this installation of {product}. The people who run it offer you the service. Send questions about it to them.',
    accountTitle: 'Your account',
    accountText:
      'Keep your password to yourself, and tell the operator if someone else has used your account. Guests need no account; these terms apply to them too.',
    meetingsTitle: 'In a meeting',
    meetingsText:
      'Treat others with respect. Moderators decide who enters. They may mute or remove people, start a recording, and keep a transcript; everyone in the meeting can see when it is recorded or transcribed. Record or pass on what others say only where they and the law allow it.',
    conductTitle: 'What is not allowed',
    conductText:
      'Don’t use the service for anything illegal, to harass or deceive people, to get into meetings you were not invited to, or to attack or overload it or get around its limits.',
    contentTitle: 'What is yours',
    contentText:
      'What you say, show, write and share stays yours. You allow the service to transmit it and, where a meeting uses these functions, to record, transcribe and interpret it and to answer questions about it.',
    machinesTitle: 'Interpretation and AI',
    machinesText:
      'Captions, interpretation, transcripts and the answers of the assistants are made by machines. They can be late, incomplete or wrong. Where it matters, ask the person who spoke before you rely on them.',
    plansTitle: 'Paid plans',
    plansText:
      'You see the price before you pay. A plan renews at the end of each period until you cancel it. You can cancel at any time and keep the plan until the paid period ends. When a limit of your plan is reached, nothing more is charged; what it limits is not available until the next period or a larger plan.',
    asIsTitle: 'No guarantee',
    asIsText:
      'The service is offered as it is. It can fail or be interrupted, for example for maintenance, and it is no substitute for emergency calls. Rights that the law gives you remain.',
    endTitle: 'When it ends',
    endText:
      'You can delete your account in your profile at any time. The operator may delete accounts that break these terms, and may change the terms; those on this page apply.',
  },
} as const;
