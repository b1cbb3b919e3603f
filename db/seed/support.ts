import type { TicketAuthor, TicketState } from '../limits/support'
import { supportTickets, ticketMessages } from '../schema/support'
import type { DemoPeople } from './people'
import type { Seeding } from './ports'

const HOUR_MS = 3_600_000

type Ticket = Pick<typeof supportTickets.$inferInsert, 'number' | 'category' | 'subject'> & {
  from: 'kunde' | 'escort' | 'premium' | 'visitor' | 'guest'
  state: TicketState
  language?: 'de' | 'en' | 'pt'
  isAssigned?: boolean
  /** Author, hours ago, text. */
  messages: readonly [TicketAuthor, number, string][]
}

const TICKETS: readonly Ticket[] = [
  {
    number: 'K7QF-2M9D',
    from: 'escort',
    category: 'payment',
    subject: 'Zahlung abgebucht, Premium nicht aktiv',
    state: 'open',
    messages: [
      ['person', 27, 'Ich habe gestern 9,99 € bezahlt, aber im Profil steht kein Premium. Was kann ich tun?'],
      ['note', 20, 'Die Zahlung ist beim Anbieter noch offen, siehe Zahlungen.'],
    ],
  },
  {
    number: 'B4TX-9HRW',
    from: 'visitor',
    category: 'account',
    subject: 'Bestätigungs-Mail kommt nicht an',
    state: 'open',
    messages: [
      [
        'person',
        5,
        'Ich habe mich heute Morgen registriert, aber es kommt keine E-Mail. Auch nicht im Spam-Ordner.',
      ],
    ],
  },
  {
    number: 'W3MN-7CKD',
    from: 'guest',
    category: 'feature',
    subject: 'Filtro por bairro',
    state: 'open',
    language: 'pt',
    isAssigned: true,
    messages: [['person', 2, 'Seria ótimo poder filtrar por bairro em Berlim. Vocês pensam nisso?']],
  },
  {
    number: 'H8PQ-4VZT',
    from: 'kunde',
    category: 'safety',
    subject: 'Jemand verlangt eine Anzahlung',
    state: 'answered',
    isAssigned: true,
    messages: [
      ['person', 30, 'Im Chat wollte jemand 100 € per Gutschein vorab. Ist das normal?'],
      [
        'staff',
        26,
        'Hallo,\n\nnein, zahl nichts vorab. Bitte melde die Nachricht mit „Melden“ im Menü, dann prüft die Moderation sie innerhalb von 24 Stunden.\n\nViele Grüße\nDein Support',
      ],
    ],
  },
  {
    number: 'D2JS-6YLE',
    from: 'premium',
    category: 'technical',
    subject: 'Foto lässt sich nicht drehen',
    state: 'closed',
    messages: [
      ['person', 200, 'Mein Foto stand nach dem Hochladen auf der Seite.'],
      [
        'staff',
        190,
        'Hallo,\n\nlade es bitte noch einmal hoch, die Ausrichtung wird jetzt übernommen.\n\nViele Grüße\nDein Support',
      ],
      ['person', 188, 'Danke, das hat geklappt.'],
    ],
  },
]

/** Support requests in every state, among them one that waits longer than promised, one of a visitor, and one in Portuguese. */
export async function demoSupport(
  { db, now }: Pick<Seeding, 'db' | 'now'>,
  people: DemoPeople,
): Promise<void> {
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR_MS)
  const addresses = { visitor: 'lena@example.test', guest: 'rafaela@example.test' }
  for (const { from, messages, state, language = 'de', isAssigned = false, ...ticket } of TICKETS) {
    const account = from === 'visitor' || from === 'guest' ? null : people[from]
    const hours = messages.map(([, hoursAgo]) => hoursAgo)
    const [first = 0, last = 0] = [Math.max(...hours), Math.min(...hours)]
    const [row] = await db
      .insert(supportTickets)
      .values({
        ...{ ...ticket, state, language },
        userId: account?.id ?? null,
        email: account?.email ?? addresses[from as keyof typeof addresses],
        waitingSince: state === 'open' ? ago(first) : null,
        closedAt: state === 'closed' ? ago(last) : null,
        assignedTo: isAssigned ? people.moderator.id : null,
        ...{ createdAt: ago(first), updatedAt: ago(last), version: messages.length },
      })
      .returning({ id: supportTickets.id })
    if (!row) throw new Error('A support ticket of the demo was not stored')
    await db.insert(ticketMessages).values(
      messages.map(([author, hoursAgo, text]) => ({
        ...{ ticketId: row.id, author, text, createdAt: ago(hoursAgo) },
        staffId: author === 'person' ? null : people.moderator.id,
      })),
    )
  }
}
