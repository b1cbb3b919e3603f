import type { UserType } from 'db/limits/accounts'
import { type CaseAction, type Ground, LIMIT_KINDS, type LimitKind } from 'db/limits/moderation'
import type { Viewer } from '~/domains/accounts/viewer.server'
import type { Language } from '~/i18n/languages'
import type { CaseRow } from '../cases/cases.server'

/** A moderator's decision about a case. */
export type CaseDecision = {
  action: CaseAction
  /** The rule or law; required for everything but `dismiss`. */
  ground?: Ground | undefined
  /**
   * The moderator's facts, at most FACTS_MAX characters; without them the canned facts of the ground are used. For `illegal-content` they
   * are required, and name the law. For `hand-over` they name the authority and its reference, and are never part of a statement.
   */
  facts?: string | undefined
  /** Only for `limit`. */
  limitKind?: LimitKind | undefined
  /** Only for `limit` and `suspend-days`. */
  days?: number | undefined
  /** Only for `hand-over`: the account is suspended too. */
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
  /** Reported by oneself, where somebody else could decide, and not against the danger of an urgent case. */
  | { refusal: 'own-report' }
  /** It would suspend the only admin who could act. */
  | { refusal: 'last-admin' }
  /** The account was purged, or the content that `remove` is about is gone: only `dismiss` and `hand-over` are left. */
  | { refusal: 'subject-gone' }
  /** An action or a restriction that this subject does not have, or fields of another action. */
  | { refusal: 'not-applicable' }

/** The moderator or admin who decides. */
export type Staff = Pick<Viewer, 'id' | 'isAdmin'>

/** Whom a case is about. */
export type Person = {
  id: string
  firstName: string
  language: Language
  userType: UserType
  isModerator: boolean
  isAdmin: boolean
}

/**
 * Whether something of a case's subject can be removed. Not of a customer's profile: others see no texts of it (decision 0131), so the
 * removal would have no effect.
 */
export const isRemovable = (subjectType: CaseRow['subjectType'], userType: UserType): boolean =>
  subjectType !== 'profile' || userType === 'trans'

/** The restrictions that an account can have: a customer is never listed. `userType`: null after the account was purged. */
export const limitKindsOf = (userType: UserType | null): readonly LimitKind[] =>
  userType === 'trans' ? LIMIT_KINDS : LIMIT_KINDS.filter((kind) => kind !== 'not-listed')
