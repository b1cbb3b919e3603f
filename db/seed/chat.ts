import { type Conversation, conversation, type Line } from '../factories/conversations'
import type { Random } from '../factories/random'
import type { UserRow } from '../factories/users'
import type { DemoAlbums } from './albums'
import type { DemoPeople } from './people'

/**
 * Sample conversations. Each line has its author, the customer (k) or the provider (p), its text and, for a reply, the number of the line
 * that it quotes, from 1. A conversation to which the provider has not replied is a request.
 */
const SAMPLES: readonly (readonly (readonly ['k' | 'p', string, number?])[])[] = [
  [
    ['k', 'Hallo, ich bin zum ersten Mal hier. Wie geht es dir?'],
    ['p', 'Hallo, schön dass du schreibst. Mir geht es gut, und dir?'],
    ['k', 'Auch gut. Hättest du morgen Abend gegen 20 Uhr Zeit? Zwei Stunden?'],
    ['p', '20 Uhr passt. Ich schreibe dir die Straße am Nachmittag.', 3],
    ['k', 'Perfekt.'],
    ['p', 'Bis morgen, ich freu mich'],
  ],
  [
    ['k', 'Guten Abend, bist du am Wochenende in der Stadt?'],
    ['p', 'Ja, Samstag ab 16 Uhr. Woran hast du gedacht?'],
    ['k', 'Erst essen gehen, dann sehen wir weiter. Magst du italienisch?'],
    ['p', 'Sehr. Such du das Lokal aus, ich ziehe das Kleid an.'],
  ],
  [
    ['k', 'Hallo! Machst du auch Termine am Vormittag?'],
    ['p', 'Vor elf nur für sehr nette Menschen. Wann denn?'],
  ],
  [['k', 'Hey, dein Profil gefällt mir sehr. Ich würde dich gern kennenlernen.']],
  [
    ['k', 'Danke für gestern, es war ein schöner Abend.'],
    ['p', 'Das fand ich auch. Melde dich, wenn du wieder in der Stadt bist.'],
  ],
  [['k', 'Guten Tag, ich bin nächste Woche beruflich da. Besuchst du auch im Hotel?']],
]
const MINUTE_MS = 60_000

/** Conversations of the demo accounts and of others, including unread messages and requests. */
export function demoChat(
  { kunde, premium, escort, providers, customers }: DemoPeople,
  now: Date,
  random: Random,
  { shared, lineOf }: Pick<DemoAlbums, 'shared' | 'lineOf'>,
): Conversation[] {
  const chat: Conversation[] = []
  const makeConversation = (
    [customer, provider]: [UserRow, UserRow],
    lines: (typeof SAMPLES)[number],
    hoursAgo: number,
    { before = [], after = [] }: { before?: Line[]; after?: Line[] } = {},
  ) => {
    let at = now.getTime() - hoursAgo * 60 * MINUTE_MS
    const [first, ...others] = lines.map(([author, content, quoted]): Line => {
      at += random.between(1, 9) * MINUTE_MS
      const senderId = author === 'k' ? customer.id : provider.id
      const replyToSeq = quoted === undefined ? null : before.length + quoted
      return { senderId, content, replyToSeq, createdAt: new Date(Math.min(at, now.getTime())) }
    })
    if (!first) return
    const between: [string, string] = [customer.id, provider.id]
    const [start = first, ...rest] = [...before, first, ...others, ...after]
    chat.push(conversation({ between, lines: [start, ...rest], unread: 1, newId: () => random.uuid() }))
  }
  const [one, two, ...others] = customers.slice(1)
  const [first, second, third, fourth, fifth, sixth] = SAMPLES
  if (!one || !two || !first || !second || !third || !fourth || !fifth || !sixth) return chat
  const ago = (hours: number) => new Date(now.getTime() - hours * 60 * MINUTE_MS)
  const earlier: Line[] = [
    { senderId: kunde.id, content: 'Guten Abend. Hast du noch mehr Fotos?', createdAt: ago(80) },
    { senderId: premium.id, content: 'Für dich schon, schau mal.', createdAt: ago(79) },
    lineOf(shared.expired),
    lineOf(shared.revoked),
    lineOf(shared.explicit),
  ]
  makeConversation([kunde, premium], first, 3, { before: earlier })
  makeConversation([kunde, escort], third, 27, { after: [lineOf(shared.active)] })
  makeConversation([one, premium], fourth, 5)
  makeConversation([two, escort], sixth, 8)
  makeConversation([one, escort], fifth, 50, { after: [lineOf(shared.other)] })
  for (const [index, customer] of others.slice(0, 40).entries()) {
    const provider = providers[index * 7 + 2]
    if (provider) makeConversation([customer, provider], random.pick(SAMPLES), random.between(2, 400))
  }
  return chat
}
