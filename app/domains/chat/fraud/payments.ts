/** Payment before a meeting. */
const ADVANCE_PAYMENT = [
  // German
  'vorkasse',
  'vorauskasse',
  'vorauszahlung\\w*',
  'anzahlung\\w*',
  'anzahlen',
  'kaution',
  '(?:buchungs|reservierungs|sicherheits|bearbeitungs|verifizierungs)gebuhr\\w*',
  '(?:zahl|bezahl|uberweis|geld|betrag|summe)\\w*(?: \\w+){0,4} (?:im voraus|vorab)',
  '(?:im voraus|vorab)(?: \\w+){0,4} (?:(?:be)?zahl\\w*|uberweis\\w*)',
  '(?:zahl|bezahl)\\w*(?: \\w+)? (?:vorher|zuerst)',
  '(?:vorher|zuerst|erst)(?: (?!dann|danach|und)\\w+){0,2} (?:(?:be)?zahl\\w*|geld)',
  '(?:uberweis|uberweist|uberweise|uberweisen|uberweisung)',
  '(?:schick|send|sende)\\w* (?:mir |uns )?(?:erst |vorher |zuerst |das |bitte )*(?:geld|\\d+ ?(?:euro|eur|e)\\b)',
  // English
  'prepay\\w*',
  'pre payment',
  'deposit\\w*',
  '(?:pay|paid|payment|money|send)(?: \\w+){0,4} (?:in advance|up ?front|beforehand|before (?:we|i|the) (?:meet|come|meeting))',
  'advance payment',
  '(?:booking|reservation|security|verification|registration) fee',
  '(?:bank|wire) transfer',
  'wire (?:me|the money)',
  '(?:send|transfer) (?:me )?(?:the |some )?money',
  // Portuguese
  'pagamento (?:adiantado|antecipado)',
  'pag(?:a|ar|ue|o) (?:adiantado|antes|antecipado)',
  '(?:um|o|de|pequeno) adiantamento',
  '(?:pag|mand|envi|deposit|transfer|faz|fac)\\w* (?:me )?(?:um |o |de |pequeno )*sinal(?! (?:de|com a mao) (?:vida|fumaca|sim))',
  'caucao',
  '(?:chave|faz\\w*|manda\\w*|envi\\w*|fac\\w*) (?:um |o |me )*pix',
  'taxa de (?:reserva|agendamento|seguranca)',
  'transferencia\\w*',
  'transfere',
  'transferir',
  // Spanish
  'pago (?:por )?(?:adelantado|anticipado)',
  'pag(?:a|as|ar|ame|es) (?:por adelantado|antes|primero)',
  '(?:un|el|de) (?:adelanto|anticipo)',
  '(?:pag|mand|envi|deja|dejar|haz)\\w* (?:me )?(?:una|la) senal',
  'fianza',
  '(?:hazme|haz|mandame|manda|envia|enviame) (?:un )?bizum',
  'tasa de reserva',
  'transfiere\\w*',
  // French
  'acompte',
  'arrhes',
  '(?:une|la|de) caution',
  'prepaiement',
  '(?:pay|paie|regl|vers|argent)\\w*(?: \\w+){0,3} (?:d avance|a l avance|avant (?:de|le|la|qu))',
  'virement',
  'mandat cash',
  'depot de garantie',
  'frais de reservation',
]

/** Payment methods without a way to get the money back. */
const IRREVERSIBLE_METHODS = [
  'western ?union',
  'money ?gram',
  'ria money',
  'cash ?app',
  'venmo',
  'zelle',
  'skrill',
  'neteller',
  'bitcoins?',
  'btc',
  'ethereum',
  'usdt',
  'crypto\\w*',
  'krypto\\w*',
  'cripto\\w*',
  'pay ?pal(?: \\w+){0,6} (?:freund\\w*|friends?|famil\\w*|amig\\w*|amis?|proches|vorab|voraus|vorher|zuerst|first|upfront|advance|avance|antes|adelanta\\w*|adiantad\\w*)',
  '(?:freunde?|friends|amigos|amis|proches|famil\\w*)(?: \\w+){0,5} pay ?pal',
  '(?:friends? (?:and|n|&) family|family and friends|freunde und familie|amigos y familia\\w*|amigos e familia\\w*|amis et famille|entre proches)',
  '(?:schick|send|sende|manda|envia|envoie)\\w*(?: \\w+){0,5} (?:pay ?pal|revolut|lydia|paylib)',
]

export const PREPAYMENTS: readonly RegExp[] = [
  new RegExp(`\\b(?:${[...ADVANCE_PAYMENT, ...IRREVERSIBLE_METHODS].join('|')})\\b`, 'g'),
]

const BRANDS =
  'google ?play|steam|amazon|i ?tunes|apple|xbox|play ?station|psn|razer|netflix|zalando|media ?markt'
const CARDS =
  'gutschein\\w*|geschenk\\w*|guthaben\\w*|karten?|codes?|vouchers?|gift\\w*|cards?|credit|tarjetas?|codigos?|saldo|cart(?:ao|oes)|vale|cartes?|cadeaux?|bons? d achat|recharges?'

/** Payment by gift cards and their codes. */
export const GIFT_CARDS: readonly RegExp[] = [
  new RegExp(`\\b(?:${BRANDS}) ?(?:\\w+ ){0,2}(?:${CARDS})\\b`, 'g'),
  new RegExp(`\\b(?:${CARDS})(?: \\w+){0,2} (?:${BRANDS})\\b`, 'g'),
  /\bpay ?safe ?(?:card|karte|code)?s?\b|\bneosurf\b|\btranscash\b|\btoneo\b|\bpcs (?:mastercard|code|recharge|coupon)|\bcoupons? (?:pcs|transcash|recharge)/g,
  /\bgift ?cards?\b|\bgeschenk(?:gutschein)?karten?\b|\bgutschein ?(?:codes?|karten?|nummer)\b|\bguthaben ?(?:codes?|karten?)\b|\bvoucher codes?\b|\btarjetas? (?:de )?regalo\b|\bcart(?:ao|oes) (?:de )?presente\b|\bvale presente\b|\bcartes? cadeaux?\b/g,
]
