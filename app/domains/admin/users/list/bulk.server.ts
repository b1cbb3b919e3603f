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
 * Runs an action on several accounts, each in its own transaction and with its own entry in the log. A failure for one account does not stop
 * the others; the result lists it (a refusal of the action, or `error`).
 * @param reason for suspensions; not empty
 * @param grantId the id of the form: if it is submitted again, nobody gets premium twice (decision 0378)
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

type ActionInput = {
  by: Pick<Viewer, 'id'>
  userId: string
  reason: string
  grantId: string | undefined
  ip: string
}

const ACTIONS: Record<BulkAction, (input: ActionInput) => Promise<null | object>> = {
  suspend: suspendAccount,
  reinstate,
  premium: ({ grantId, ...input }) =>
    grantId
      ? activateOnce({ ...input, days: PREMIUM_DAYS, grantId: accountGrantId(grantId, input.userId) })
      : activatePremium({ ...input, days: PREMIUM_DAYS }),
  'no-premium': deactivatePremium,
}

/** The id of one account's grant, derived from the id of the form. */
const accountGrantId = (grantId: string, userId: string): string =>
  createHash('sha256').update(`${grantId} ${userId}`.toLowerCase()).digest('hex').slice(0, 32)

async function refusalOf(done: Promise<null | object>): Promise<string | null> {
  try {
    const result = await done
    return result && 'refusal' in result ? String(result.refusal) : null
  } catch (error) {
    // The result names the account, so the log need not.
    log.error({ err: error }, 'a bulk action failed for one account')
    return 'error'
  }
}
