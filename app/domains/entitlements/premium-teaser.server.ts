import type { Viewer } from '~/domains/accounts/viewer.server'
import { env } from '~/platform/settings/env.server'

/**
 * The link of the premium teaser: /subscribe (SPEC 2 "Discover"), or /premium where the free upgrade of the demo is off. Null for customers,
 * premium members and visitors, who see no teaser (DECISIONS "Listing").
 */
export function premiumTeaserHref(viewer: Pick<Viewer, 'userType' | 'isPremium'> | null): string | null {
  if (viewer?.userType !== 'trans' || viewer.isPremium) return null
  return env().isDemoUpgradeOn ? '/subscribe' : '/premium'
}
