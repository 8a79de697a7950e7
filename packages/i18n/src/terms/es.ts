import type { Translated } from '../translate.ts';
import type { termsEnglish } from './en.ts';

export const termsSpanish: Translated<typeof termsEnglish> = {
  terms: {
    intro:
      'Estas condiciones se aplican a esta instalación de {product}. El servicio te lo ofrecen las personas que la administran. Envíales tus preguntas.',
    accountTitle: 'Tu cuenta',
    accountText:
      'No compartas tu contraseña y avisa al operador si otra persona ha usado tu cuenta. Los invitados no necesitan cuenta; estas condiciones también se aplican a ellos.',
    meetingsTitle: 'En una reunión',
    meetingsText:
      'Trata a los demás con respeto. Los moderadores deciden quién entra. Pueden silenciar o expulsar a personas, iniciar una grabación y conservar una transcripción; todos en la reunión ven cuándo se graba o se transcribe. Graba o difunde lo que dicen los demás solo si ellos y la ley lo permiten.',
    conductTitle: 'Qué no está permitido',
    conductText:
      'No uses el servicio para nada ilegal, para acosar o engañar, para entrar en reuniones a las que no te han invitado, ni para atacarlo, sobrecargarlo o eludir sus límites.',
    contentTitle: 'Lo que es tuyo',
    contentText:
      'Lo que dices, muestras, escribes y compartes sigue siendo tuyo. Permites que el servicio lo transmita y, cuando una reunión usa estas funciones, que lo grabe, lo transcriba, lo interprete y responda preguntas sobre ello.',
    machinesTitle: 'Interpretación e IA',
    machinesText:
      'Los subtítulos, la interpretación, las transcripciones y las respuestas de los asistentes los hacen máquinas. Pueden llegar tarde, estar incompletos o ser erróneos. Cuando importe, pregunta a quien habló antes de fiarte de ellos.',
    plansTitle: 'Planes de pago',
    plansText:
      'Ves el precio antes de pagar. Un plan se renueva al final de cada periodo hasta que lo cancelas. Puedes cancelarlo cuando quieras y lo conservas hasta que termina el periodo pagado. Cuando alcanzas un límite de tu plan, no se cobra nada más; lo que limita no está disponible hasta el siguiente periodo o un plan mayor.',
    asIsTitle: 'Sin garantía',
    asIsText:
      'El servicio se ofrece tal como es. Puede fallar o interrumpirse, por ejemplo por mantenimiento, y no sustituye a las llamadas de emergencia. Los derechos que te da la ley se mantienen.',
    endTitle: 'Cuando termina',
    endText:
      'Puedes eliminar tu cuenta en tu perfil en cualquier momento. El operador puede eliminar cuentas que incumplan estas condiciones y puede cambiarlas; valen las de esta página.',
  },
};
