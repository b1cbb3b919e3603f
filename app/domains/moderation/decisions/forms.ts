import {
  CASE_ACTIONS,
  type CaseAction,
  FACTS_MAX,
  GROUNDS,
  LIMIT_DAYS,
  LIMIT_KINDS,
  SUSPENSION_DAYS,
} from 'db/limits/moderation'
import type { TFunction } from 'i18next'
import { z } from '~/platform/input/zod'
import type { CaseDecision } from './case-decision'

/** Errors of the form, as translation keys. */
export const DECISION_ERROR = {
  action: 'decisions:error.action',
  ground: 'decisions:error.ground',
  facts: 'decisions:error.facts',
  factsMissing: 'decisions:error.factsMissing',
  lawMissing: 'decisions:error.lawMissing',
  limitKind: 'decisions:error.limitKind',
  days: 'decisions:error.days',
} as const

const KEYS = Object.values(DECISION_ERROR)

/** The text of a field's error; undefined without one. */
export function decisionErrorText(t: TFunction, error: string | undefined): string | undefined {
  const key = KEYS.find((known) => known === error)
  return key && t(key, { max: FACTS_MAX, minDays: LIMIT_DAYS.min, maxDays: LIMIT_DAYS.max })
}

/** A typed text of several lines, trimmed. Browsers send a line break as two characters; the limit of a text counts it as one. */
export const trimmedText = (typed: string): string => typed.replaceAll('\r\n', '\n').trim()

/** The actions that last for days, and how many each may have. */
const RANGES: Partial<Record<CaseAction, { min: number; max: number }>> = {
  limit: LIMIT_DAYS,
  'suspend-days': SUSPENSION_DAYS,
}

/**
 * The fields of a decision, with those that its action requires. Fields of other actions may be submitted, too, since CSS only hides them:
 * `decisionOf` drops them, and they must cause no error, which nobody would see.
 */
export const DecisionFieldsSchema = z
  .object({
    version: z.coerce.number().int().min(1),
    action: z.enum(CASE_ACTIONS, DECISION_ERROR.action),
    ground: z.enum(GROUNDS, DECISION_ERROR.ground).optional(),
    facts: z
      .string()
      .overwrite(trimmedText)
      .max(FACTS_MAX, DECISION_ERROR.facts)
      .transform((typed) => typed || undefined)
      .optional(),
    limitKind: z.enum(LIMIT_KINDS, DECISION_ERROR.limitKind).optional(),
    days: z.coerce.number().optional().catch(undefined).optional(),
    suspends: z.literal('on').optional(),
    next: z.string().max(500).optional(),
  })
  .superRefine(({ action, ground, facts, limitKind, days }, { addIssue }) => {
    const refuse = (field: string, message: string) => addIssue({ code: 'custom', path: [field], message })
    // In the order of the form, in which the summary lists them.
    if (action === 'limit' && !limitKind) refuse('limitKind', DECISION_ERROR.limitKind)
    const range = RANGES[action]
    if (range && (days === undefined || !Number.isInteger(days) || days < range.min || days > range.max))
      refuse('days', DECISION_ERROR.days)
    if (action !== 'dismiss' && !ground) refuse('ground', DECISION_ERROR.ground)
    // To which authority, under which reference.
    if (action === 'hand-over' && !facts) refuse('facts', DECISION_ERROR.factsMissing)
    else if (lacksLaw({ action, ground, facts })) refuse('facts', DECISION_ERROR.lawMissing)
  })

/**
 * Whether the statement would name no law although the content is illegal (Regulation (EU) 2022/2065, article 17 (3) d): the rule of this
 * ground refers to the law in the moderator's facts. The facts of a hand-over name an authority instead.
 */
export const lacksLaw = ({ action, ground, facts }: CaseDecision): boolean =>
  ground === 'illegal-content' && action !== 'dismiss' && action !== 'hand-over' && !facts?.trim()

/** The decision of complete fields: only what belongs to its action. */
export function decisionOf(fields: z.output<typeof DecisionFieldsSchema>) {
  const { action, ground, facts, limitKind, days, suspends } = fields
  if (action === 'dismiss') return { action, facts }
  return {
    action,
    ground,
    facts,
    ...(action === 'limit' && { limitKind, days }),
    ...(action === 'suspend-days' && { days }),
    ...(action === 'hand-over' && { suspends: suspends === 'on' }),
  }
}
