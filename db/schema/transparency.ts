import { date, jsonb, pgTable } from 'drizzle-orm/pg-core'
import { createdAt } from './columns'

/** The published figures of a completed month (DECISIONS "/transparency"), computed once. */
export const transparencyMonths = pgTable('transparency_months', {
  /** The first day of the month. */
  month: date({ mode: 'string' }).primaryKey(),
  figures: jsonb().$type<TransparencyFigures>().notNull(),
  createdAt: createdAt(),
})

/** Exact counts. The published figures hide small ones (domains/moderation/transparency). */
export type TransparencyFigures = {
  reportsByReason: Record<string, number>
  /** Reports by `members` and by the `public`, and cases that a model opened (`hints`). */
  reportsBySource: Record<string, number>
  /** The cases decided in the month; the next three figures say how long they took. */
  decided: number
  medianMinutes: number | null
  withinOneHour: number
  withinOneDay: number
  decisionsByAction: Record<string, number>
  decisionsByGround: Record<string, number>
  undone: number
  removals: number
  appeals: number
  appealsUpheld: number
  handOvers: number
  /** Absent in months that were computed before requests by authorities were recorded. */
  authorityRequests?: number
  /** Null if no model gives hints. */
  hints: { shown: number; confirmed: number } | null
}
