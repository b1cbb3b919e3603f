import { createHash } from 'node:crypto'
import { PREMIUM_DAYS } from 'db/limits/admin'
import { reinstate } from '~/domains/accounts/suspension/suspension.server'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { suspendAccount } from '~/domains/moderation/decisions/suspend-account.server'
import { log } from '~/platform/log/log.server'
import type { BulkAction } from '../forms'
import { activateOnce, activatePremium, deactivatePremium } from '../premium.server'
import { usersForAdmins } from '../user-details.server'

/** An account that a bulk action left as it was, with the reason. */
export type BulkFailure = { userId: string; name: string; why: string }
type BulkResult = { done: number; failed: BulkFailure[] }

/**
 * Does the same with several accounts, each in a transaction of its own with its own entry in the log: what fails for one does not stop the
 * others, and is named (a refusal of the action, or `error`).
 * @param reason for suspensions; not empty
 * @param grantId of the form: sent again after a lost answer it gives nobody premium twice (decision 0378)
 */
export async function actOnMany(act: {
  by: Pick<Viewer, 'id'>
  action: BulkAction
  userIds: readonly string[]
  reason: string
  grantId?: string | undefined
  ip: string
}): Promise<BulkResult> {
  const { by, action, reason, grantId, ip } = act
  const userIds = [...new Set(act.userIds)]
  const refused = new Map<string, string>()
  for (const userId of userIds) {
    const why = await refusalOf(ACTIONS[action]({ by, userId, reason, grantId, ip }))
    if (why) refused.set(userId, why)
  }
  const people = refused.size > 0 ? await usersForAdmins([...refused.keys()]) : []
  const names = new Map(people.map(({ id, firstName }) => [id, firstName]))
  const failed = [...refused].map(([userId, why]) => ({ userId, name: names.get(userId) ?? userId, why }))
  return { done: userIds.length - failed.length, failed }
}

type One = {
  by: Pick<Viewer, 'id'>
  userId: string
  reason: string
  grantId: string | undefined
  ip: string
}

const ACTIONS: Record<BulkAction, (one: One) => Promise<null | object>> = {
  suspend: suspendAccount,
  reinstate,
  premium: ({ grantId, ...one }) =>
    grantId
      ? activateOnce({ ...one, days: PREMIUM_DAYS, grantId: entryOf(grantId, one.userId) })
      : activatePremium({ ...one, days: PREMIUM_DAYS }),
  'no-premium': deactivatePremium,
}

/** The id of the entry that a form makes for one account. */
const entryOf = (grantId: string, userId: string): string =>
  createHash('sha256').update(`${grantId} ${userId}`.toLowerCase()).digest('hex').slice(0, 32)

async function refusalOf(done: Promise<null | object>): Promise<string | null> {
  try {
    const result = await done
    return result && 'refusal' in result ? String(result.refusal) : null
  } catch (error) {
    // The admin reads for which account; the others go on.
    log.error({ err: error }, 'a bulk action failed for one account')
    return 'error'
  }
}
