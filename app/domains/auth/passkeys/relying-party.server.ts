import { env } from '~/platform/env.server'

/** Who asks for passkeys, as authenticators know us: they are bound to the host of APP_URL, and work nowhere else. */
export function relyingParty(): { rpID: string; rpName: string; origin: string } {
  const { appUrl, appName } = env()
  const { hostname, origin } = new URL(appUrl)
  return { rpID: hostname, rpName: appName, origin }
}
