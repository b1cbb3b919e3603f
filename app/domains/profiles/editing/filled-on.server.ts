import { z } from '~/platform/input/zod'
import { now } from '~/platform/time/clock.server'

// Postgres has no year 0.
const Day = z.iso.date().refine((date) => date >= '0001')

/** The day on which a form says that it was filled, an ISO date; null for any other text. */
export const filledOnOf = (sent: unknown): string | null => Day.safeParse(sent).data ?? null

/** The day of a form that is filled now. */
export const filledToday = (): string => now().toISOString().slice(0, 10)
