import { FRAUDS, type Fraud } from 'db/limits/chat'
import { expect, test } from 'vitest'
import { fraudIn } from './fraud'
import { NORMALIZED_MAX, normalizedVariants } from './normalize-for-matching'

const FRAUDULENT: Record<Fraud, string[]> = {
  prepayment: [
    'Ich brauche erst eine Anzahlung von 50 Euro',
    'Nur mit Vorkasse, sorry',
    'Du musst vorher bezahlen, dann komme ich',
    'Bitte überweise mir 100€ und schick den Beleg',
    'Überweisung an DE89 3704 0044 0532 0130 00',
    'Schick mir erst 30 Euro fürs Taxi',
    'Erst musst du zahlen',
    'Zuerst das Geld, dann die Adresse',
    'zahl per PayPal an Freunde und Familie',
    'You pay a small deposit first',
    'Please pay 50 in advance so I know you are real',
    'send the money upfront via Western Union',
    'I only take bitcoin',
    'PayPal friends only',
    'There is a booking fee of 40',
    'Preciso de um adiantamento para reservar',
    'Faz um pix de 50 para garantir',
    'Você paga um sinal antes',
    'Só com pagamento adiantado, amor',
    'Necesito un anticipo de 50 euros',
    'Hazme un bizum y voy',
    'Pago por adelantado, cariño',
    'Il faut verser un acompte de 50 euros',
    'Tu payes d’avance par virement',
    'A n z a h l u n g bitte',
    'V0rkasse, sonst nicht',
    'ANZÀHLUNG',
    'C r y p t o only',
    'Why not a deposit?',
  ],
  giftCard: [
    'Kauf eine Paysafecard und schick mir den Code',
    'Hol eine Google Play Karte für 50€',
    'eine Steam-Karte reicht mir',
    'Amazon Gutscheincode als Sicherheit',
    'P4ysafe geht auch',
    'Send me a Steam gift card',
    'buy an Amazon voucher and send the code',
    'just get me an iTunes card',
    'Compra um cartão presente da Google Play',
    'Mándame una tarjeta de Amazon',
    'tarjetas regalo de Steam',
    'Achète une carte cadeau Amazon',
    'un coupon PCS ou Transcash',
    'p a y s a f e c a r d',
  ],
  messenger: [
    'Schreib mir auf WhatsApp',
    'schreib mir lieber auf Signal',
    'schreib mir auf 5ignal',
    'Hast du Telegram?',
    'Lass uns woanders schreiben',
    'Gib mir deine Nummer',
    'Meine Nummer ist 0176 12345678',
    'Ruf an: +49 176 123 456 78',
    '+4917612345678',
    'null eins sieben sechs eins zwei drei vier fünf',
    'text me on snap',
    'add my snapchat',
    'I am not here often, whatsapp me',
    'What is your phone number?',
    'Write me at lola.lola@example.org',
    'w h a t s a p p',
    'W.h.a.t.s.A.p.p bitte',
    'Wh4ts4pp?',
    'te1egram: lola99',
    'ТЕLEGRАM lola',
    'whaaaatsapp',
    'WhatsApp nicht hier',
    'Warum nicht auf WhatsApp?',
    'Me chama no WhatsApp',
    'me passa teu whats',
    'Chama no zap',
    'meu número é 11 98765-4321',
    'Escríbeme por WhatsApp',
    'Pásame tu número',
    'mi telegram es lola99',
    'Écris-moi sur Telegram',
    'C’est quoi ton numéro ?',
    'Mon numéro : 06 12 34 56 78',
    'my signal is lola.99, add me on Signal',
  ],
}

const INNOCENT = [
  'Ich zahle bar',
  'Was kostet eine Stunde?',
  'my signal is bad here',
  'Hallo, schön dass du schreibst. Mir geht es gut, und dir?',
  'Hättest du morgen Abend gegen 20 Uhr Zeit? Zwei Stunden?',
  '20 Uhr passt. Ich schreibe dir die Straße am Nachmittag.',
  'Am 24.12.2026 um 20:30 oder am 01.02.2027 um 19 Uhr?',
  '01.12. 20:00 - 22:00',
  'Eine Stunde 150, zwei 250, die ganze Nacht 1000 Euro',
  '100 150 200',
  'Preise: 100 / 180 / 250 / 400',
  'Ich bin 1,80 m, 75 kg, 34 Jahre',
  'Hast du 7g Zucker da?',
  'Hausnummer 12, klingle bei Nummer 4',
  'Wie ist deine Hausnummer?',
  'Du bist meine Nummer eins',
  'you are my number one',
  'Danke im Voraus',
  'Thanks in advance',
  'Merci d’avance',
  'Gracias por adelantado, cariño',
  'Keine Anzahlung nötig',
  'Eine Anzahlung ist nicht nötig.',
  'Ich nehme keine Vorkasse',
  'No deposit, no worries',
  'I never ask for a deposit',
  'Sem pagamento adiantado',
  'Pas d’acompte chez moi',
  'Ich habe kein WhatsApp',
  'I don’t use WhatsApp',
  'No tengo WhatsApp',
  'Ich schreibe nicht auf WhatsApp',
  'Schreib mir auf Deutsch bitte',
  'Schreib mir auf jeden Fall, wenn du da bist',
  'Gib mir ein Signal, wenn du unten bist',
  'Send me a signal when you arrive',
  'I have no signal in the metro',
  'Ich habe hier kein Signal',
  'Meu sinal está ruim aqui',
  'Je suis en avance',
  'Be gentle, with caution',
  'Ich habe mein Portemonnaie vergessen, my wallet is at home',
  'Es dampft: steam room, Sauna, was du willst',
  'Ich arbeite bei Amazon',
  'Die App gibt es bei Google Play',
  'Oh snap, das war schnell',
  'Ich bringe dir ein Geschenk mit',
  'Ich habe einen Gutschein für das Restaurant',
  'I will be there in five, two of us, one car',
  'Quanto custa uma hora?',
  '¿Cuánto cobras por una hora?',
  'C’est combien pour une heure ?',
  'Pago en efectivo',
  'Je paie en espèces',
  'Pago em dinheiro na hora',
  'Bezahlen kann man bei mir vor Ort, bar oder mit Karte',
  'Erst essen gehen und dann zahle ich bar',
  'Ich zahle dir 200 und vorher duschen wir',
  'Muss ich vorher anrufen?',
  'Posso pagar por pix na hora?',
  'Mein Signal hier ist schlecht',
  'Was kostet eine Session?',
  'What appeals to you?',
  'a b c',
  '😀😀😀',
  '',
]

for (const fraud of FRAUDS) {
  test.each(FRAUDULENT[fraud])(`${fraud}: %s`, (content) => expect(fraudIn(content)).toBe(fraud))
}

test.each(INNOCENT)('no fraud: %s', (content) => expect(fraudIn(content)).toBeNull())

test.each([
  ['messenger', 'Hast du Tele\u200bgram?'],
  ['messenger', 'Tele\u2060gram: lola99'],
  ['prepayment', 'Nur mit Vor\u00adkasse, sorry'],
] as const)('invisible characters hide no word: %s, %j', (fraud, content) =>
  expect(fraudIn(content)).toBe(fraud),
)

test('the longest message is checked completely, whatever its characters', () => {
  for (const piece of ['a ', '1 ', 'pay ', 'zahl ein ', '0 1.', 'w.', 'paypal a b ', '+', 'null ', 'a@'])
    expect(fraudIn(`${piece.repeat(4000 / piece.length).slice(0, 3980)} x| vorkasse`)).toBe('prepayment')
})

test('a character that normalizes to 18 costs no more than a long message', () => {
  for (const variant of normalizedVariants('\uFDFA'.repeat(3999)))
    expect(variant.length).toBeLessThanOrEqual(NORMALIZED_MAX + 2)
})

test('a long run of signs is no fraud', () => {
  expect(fraudIn(`${'.'.repeat(3990)}x`)).toBeNull()
})
