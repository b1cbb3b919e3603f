import type { Viewer } from '~/domains/accounts/viewer.server'
import { env } from '~/platform/settings/env.server'

/**
 * Where the premium teaser leads (SPEC 2 "Discover": /subscribe; where the free upgrade is off, to the real page). Null for those who
 * see none: customers, premium members and visitors (DECISIONS "Listing").
 */
export function premiumTeaserFor(viewer: Pick<Viewer, 'userType' | 'isPremium'> | null): string | null {
  if (viewer?.userType !== 'trans' || viewer.isPremium) return null
  return env().isDemoUpgradeOn ? '/subscribe' : '/premium'
}
