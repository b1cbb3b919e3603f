import { date, jsonb, pgTable } from 'drizzle-orm/pg-core'
import { createdAt } from './columns'

/** The published figures of a completed month (DECISIONS "/transparency"), computed once. */
export const transparencyMonths = pgTable('transparency_months', {
  /** Its first day. */
  month: date({ mode: 'string' }).primaryKey(),
  figures: jsonb().$type<TransparencyFigures>().notNull(),
  createdAt: createdAt(),
})

/** Exact counts; what is published hides the small ones (domains/moderation/transparency). */
export type TransparencyFigures = {
  reportsByReason: Record<string, number>
  /** `members`, `public`, and cases opened by a hint. */
  reportsBySource: Record<string, number>
  /** Of cases decided in the month. */
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
  /** Null while no model hints. */
  hints: { shown: number; confirmed: number } | null
}
