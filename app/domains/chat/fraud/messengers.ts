/** Names of messengers that are unambiguous without context, as regular expressions on normalized text. */
const NAMES = [
  'w+h?ats? ?s? ?ap+p?s?',
  'wh?atsap+|wasap+|guasap+|watsup app',
  'wpp',
  'zap ?zap',
  'telegram+',
  'snapchat',
  'threema',
  'viber',
  'wechat',
  'google chat',
  'hangouts?',
  'kakao ?talk',
  'potato chat',
  'discord',
]

/** Names with other meanings. They count only after one of LEAD_INS. */
const AMBIGUOUS = [
  'signal',
  'snap',
  'kik',
  'insta(?:gram)?',
  'skype',
  'facebook',
  'messenger',
  'wa',
  'tg',
  'zap',
  'whats',
]
/** Phrases that suggest that the next word names a messenger. */
const LEAD_INS = [
  // German
  'schreib\\w* (?:mir |mich )?(?:doch |lieber |gerne? |einfach |mal )*(?:auf|bei|uber|per|via|in|an)',
  'auf',
  'uber',
  'hast du',
  'hab(?:e|st)?(?: du)?(?: auch)?',
  'add(?:e|et)? mich (?:auf|bei)',
  'mein(?:e|en|em)?',
  'dein(?:e|en|em)?',
  'lieber',
  // English
  '(?:text|write|message|msg|add|contact|hit|find|reach|dm) me (?:up )?(?:on|at|via|in)',
  '(?:talk|chat|move|continue|go|switch|add you) (?:over )?(?:on|to|via)',
  'do you (?:have|use)',
  'have you got',
  'u got',
  'my',
  'your',
  'ur',
  'via',
  // Portuguese
  '(?:chama|chame|fala|fale|escreve|escreva|manda|add|adiciona) (?:me |eu |la )?(?:no|pelo|na|pro)',
  '(?:seu|teu|meu)',
  'tem',
  'passa(?: o)?',
  'pelo',
  // Spanish
  '(?:escribeme|hablame|agregame|contactame|mandame|buscame) (?:en|por|al|a)',
  'tienes',
  'tenes',
  'mi',
  'tu',
  'por',
  'pasame (?:tu|el)',
  // French
  '(?:ecris|parle|contacte|ajoute|rejoins)(?: moi)? (?:sur|via|par)',
  't as',
  'mon',
  'ton',
  'sur',
]
/** Excludes continuations that show another meaning, such as a network signal ("signal strength") or a hint ("Signal geben"). */
const NOT_ANOTHER_MEANING =
  '(?!(?: (?:hier|here|aqui|ici))? (?:is|ist|was|war|esta|est|strength|starke|bad|weak|ton|tone|horn|wort|lost|weg|geben|gegeben|setzen|senden|the|at|cafe|bar|and|shot|back|chat ?bot))'

/** Phrases that ask for a phone number, or announce one. */
const PHONE_NUMBER = [
  '(?:deine|eure|ihre) (?:handy|telefon|mobil|tel|whatsapp)? ?(?:nummer|nr)',
  'meine (?:handy|telefon|mobil|tel) ?(?:nummer|nr)',
  'meine (?:nummer|nr) (?:ist|lautet|hier|\\d)',
  '(?:schick|gib|sag|schreib)\\w* (?:mir |dir )?(?:mal |bitte |gern )*(?:eine |die |meine )?(?:handy|telefon|mobil) ?nummer',
  '(?:your|ur|my) (?:phone |cell |mobile |whats ?app |contact )?(?:number|digits)(?! (?:one|1|uno|two|2)\\b)',
  '(?:text|call) me (?:at|on) \\d',
  '(?:seu|teu|meu) (?:numero|celular|telefone|contato)(?! (?:um|1|favorito)\\b)',
  'me (?:passa|manda|da) (?:o |um )?(?:seu |teu )?(?:numero|contato|celular|telefone)',
  '(?:tu|mi) (?:numero|telefono|movil|celular)(?! (?:uno|1|favorito)\\b)',
  '(?:pasame|dame|mandame) (?:el |un )?(?:tu )?(?:numero|telefono|movil|contacto)',
  '(?:ton|mon) (?:numero|num|tel|telephone|portable|zero ?six)(?! (?:un|1)\\b)',
  'ton 0[67]\\b',
]

/** Phrases that propose to continue the conversation elsewhere. */
const ELSEWHERE = [
  'woanders (?:weiter ?)?(?:schreiben|chatten|reden)',
  '(?:ausserhalb|abseits) (?:von hier|der (?:seite|app|plattform)|dieser (?:seite|app|plattform))',
  '(?:talk|chat|text|continue) (?:somewhere else|elsewhere|off (?:this|here)|outside)',
  '(?:fora|por fora) d(?:aqui|este (?:site|app)|o (?:site|app))',
  'fuera de (?:aqui|esta (?:pagina|app))',
  '(?:parler|discuter|ecrire) ailleurs',
  'en dehors (?:d ici|du site|de l appli)',
]

/** Patterns of messages that lead the conversation away from the platform. */
export const MESSENGERS: readonly RegExp[] = [
  new RegExp(`\\b(?:${NAMES.join('|')})\\b`, 'g'),
  new RegExp(` (?:${LEAD_INS.join('|')}) (?:${AMBIGUOUS.join('|')})\\b${NOT_ANOTHER_MEANING}`, 'g'),
  /\bsignal (?:app|messenger)\b/g,
  new RegExp(`\\b(?:${PHONE_NUMBER.join('|')})`, 'g'),
  new RegExp(`\\b(?:${ELSEWHERE.join('|')})\\b`, 'g'),
]
