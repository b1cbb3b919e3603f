import type { Random } from '../factories/random'
import { moderationCases } from '../schema/cases'
import { appeals, decisions, strikes } from '../schema/decisions'
import { type TransparencyFigures, transparencyMonths } from '../schema/transparency'
import { daysAfter, daysBefore } from './dates'
import type { DemoPeople } from './people'

/** The rows of the demo's decisions: a warning that its person has not read, a limit that is over, an open appeal, figures of three months. */
export function demoDecisions({ admin, escort, providers }: DemoPeople, now: Date, random: Random) {
  const others = random.some(
    providers.filter(({ id }) => id !== escort.id),
    2,
  )
  const made = [
    decided({ personId: escort.id, action: 'warn', ground: 'contact-data', daysAgo: 2 }),
    ...others.map(({ id }, at) =>
      at === 0
        ? decided({ personId: id, action: 'limit', ground: 'spam', daysAgo: 40, days: 7 })
        : decided({ personId: id, action: 'warn', ground: 'harassment', daysAgo: 5 }),
    ),
  ]
  const appealed = made.at(-1)?.decision.id

  function decided(of: {
    personId: string
    action: 'warn' | 'limit'
    ground: 'contact-data' | 'spam' | 'harassment'
    daysAgo: number
    days?: number
  }) {
    const { personId, action, ground, daysAgo, days } = of
    const createdAt = daysBefore(now, daysAgo)
    const about: typeof moderationCases.$inferInsert & { id: string } = {
      id: random.uuid(),
      ...{ subjectType: 'profile', subjectId: personId, userId: personId, status: 'decided', reportCount: 0 },
      ...{
        createdAt: daysBefore(createdAt, 0.2),
        dueAt: daysAfter(createdAt, 1),
        decidedAt: createdAt,
        version: 2,
      },
    }
    const decision: typeof decisions.$inferInsert & { id: string } = {
      id: random.uuid(),
      ...{ caseId: about.id, userId: personId, decidedBy: admin.id, action, ground, createdAt },
      ...(days ? { limitKind: 'not-listed' as const, days } : {}),
      ...{
        language: 'de',
        statementSubject: 'Mitteilung zu deinem Konto',
        statementText: STATEMENTS[ground],
      },
      ...{ statementDueAt: createdAt, sentAt: createdAt, appealUntil: daysAfter(createdAt, 184) },
      // The banner of one account shows; the others have read theirs.
      readAt: personId === escort.id ? null : createdAt,
    }
    const strike: typeof strikes.$inferInsert = {
      ...{ userId: personId, decisionId: decision.id, createdAt, expiresAt: daysAfter(createdAt, 365) },
    }
    return { about, decision, strike }
  }

  const appeal: (typeof appeals.$inferInsert)[] = appealed
    ? [
        {
          ...{ decisionId: appealed, language: 'de', createdAt: daysBefore(now, 3) },
          text: 'Das war ein Missverständnis: Wir kennen uns seit Jahren und machen solche Scherze. Bitte lest das ganze Gespräch.',
        },
      ]
    : []
  return {
    cases: made.map(({ about }) => about),
    decisions: made.map(({ decision }) => decision),
    strikes: made.map(({ strike }) => strike),
    appeals: appeal,
    months: [1, 2, 3].map((ago) => ({ month: monthBefore(now, ago), figures: figures(random) })),
  }
}

const STATEMENTS = {
  'contact-data':
    'Entscheidung: Wir verwarnen dich.\n\nSachverhalt: In deinem Profiltext stand eine Telefonnummer.\n\nGrundlage: Abschnitt 5 der Nutzungsbedingungen: Kontaktdaten gehören nicht in öffentliche Texte.',
  spam: 'Entscheidung: Dein Profil erscheint sieben Tage nicht in Listen und in der Suche.\n\nSachverhalt: Derselbe Text wurde an viele Personen verschickt.\n\nGrundlage: Abschnitt 6 der Nutzungsbedingungen: Spam ist verboten.',
  harassment:
    'Entscheidung: Wir verwarnen dich.\n\nSachverhalt: In einem Chat hast du eine andere Person beleidigt.\n\nGrundlage: Abschnitt 6 der Nutzungsbedingungen: Belästigung ist verboten.',
}

/** The first day of the month so many months ago. */
function monthBefore(now: Date, ago: number): string {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago, 1)).toISOString().slice(0, 10)
}

function figures(random: Random): TransparencyFigures {
  const between = (min: number, max: number) => Math.round(random.between(min, max))
  const decided = between(60, 90)
  return {
    reportsByReason: {
      ...{ underage: between(0, 6), coercion: between(0, 5), fake: between(20, 40), fraud: between(10, 30) },
      ...{ nudity: between(5, 15), harassment: between(10, 25), other: between(2, 9) },
    },
    reportsBySource: { members: between(60, 90), public: between(8, 20), hints: between(0, 8) },
    ...{
      decided,
      medianMinutes: between(65, 300),
      withinOneHour: between(15, 29),
      withinOneDay: decided - 2,
    },
    decisionsByAction: {
      ...{ dismiss: between(20, 30), warn: between(10, 20), remove: between(8, 20), limit: between(2, 9) },
      ...{ 'suspend-days': between(3, 9), suspend: between(2, 8), 'hand-over': between(0, 2) },
    },
    decisionsByGround: {
      ...{
        minors: between(0, 3),
        coercion: between(0, 2),
        'fake-profile': between(8, 18),
        fraud: between(5, 15),
      },
      ...{ nudity: between(3, 9), harassment: between(5, 12), 'illegal-content': between(0, 3) },
      ...{ spam: between(2, 9), 'contact-data': between(2, 9), 'other-terms': between(0, 4) },
    },
    ...{
      undone: between(0, 4),
      removals: between(8, 20),
      appeals: between(5, 12),
      appealsUpheld: between(1, 6),
    },
    ...{ handOvers: between(0, 2), hints: null },
  }
}

/** The tables of these rows, in the order of their keys. */
export const DECISION_TABLES = {
  cases: moderationCases,
  decisions,
  strikes,
  appeals,
  months: transparencyMonths,
}
