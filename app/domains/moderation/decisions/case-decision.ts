import type { CaseAction, Ground, LimitKind } from 'db/limits/moderation'
import type { moderationCases } from 'db/schema/cases'
import type { Viewer } from '~/domains/accounts/viewer.server'
import type { Language } from '~/i18n/languages'

/** A moderator's decision about a case. */
export type CaseDecision = {
  action: CaseAction
  /** The rule or law; required for everything but `dismiss`. */
  ground?: Ground | undefined
  /**
   * The moderator's facts, at most FACTS_MAX characters; the canned facts of the ground are used without them. Of `hand-over` to which
   * authority and under which reference: never part of a statement.
   */
  facts?: string | undefined
  /** Of `limit`. */
  limitKind?: LimitKind | undefined
  /** Of `limit` and `suspend-days`. */
  days?: number | undefined
  /** Of `hand-over`: the account is suspended too. */
  suspends?: boolean | undefined
}

export type DecideRefusal =
  /** No such case. */
  | { refusal: 'unknown' }
  /** Somebody decided first: their first name, null for a deleted account. */
  | { refusal: 'decided'; by: string | null }
  /** The case changed since the moderator read it (a new report, another assignment): read it again. */
  | { refusal: 'changed' }
  /** About oneself. */
  | { refusal: 'self' }
  /** About an admin or a moderator, by a moderator. */
  | { refusal: 'needs-admin' }
  /** It would suspend the only admin who could act. */
  | { refusal: 'last-admin' }
  /** The account was purged, or the content that `remove` is about is gone: only `dismiss` and `hand-over` are left. */
  | { refusal: 'subject-gone' }
  /** An action that this subject does not have, or fields of another action. */
  | { refusal: 'not-applicable' }

/** The moderator or admin who decides. */
export type Staff = Pick<Viewer, 'id' | 'isAdmin'>

/** A row of the case. */
export type Case = typeof moderationCases.$inferSelect

/** Whom the case is about; null after the account was purged. */
export type Person = {
  id: string
  firstName: string
  language: Language
  isStaff: boolean
  isAdmin: boolean
} | null
