import { PURCHASED_DAYS } from 'db/limits/payments'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { grantPremium } from '~/domains/entitlements/premium.server'
import { db } from '~/platform/database/db.server'
import { env } from '~/platform/settings/env.server'

type UpgradeRefusal = 'demo-only' | 'providers-only' | 'unknown-account'

/**
 * The free upgrade of SPEC 4: premium for PURCHASED_DAYS without a payment. Refused if DEMO_UPGRADE is off (`demo-only`), and to customers
 * (`providers-only`).
 */
export async function upgradeForFree(
  viewer: Pick<Viewer, 'id' | 'userType'>,
): Promise<{ until: Date } | { refusal: UpgradeRefusal }> {
  if (!env().isDemoUpgradeOn) return { refusal: 'demo-only' }
  if (viewer.userType !== 'trans') return { refusal: 'providers-only' }
  return db.transaction((tx) => grantPremium(tx, { source: 'demo', userId: viewer.id, days: PURCHASED_DAYS }))
}
