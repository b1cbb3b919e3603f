import { env } from '~/platform/env.server'

/** The WebAuthn relying party: passkeys are bound to the host of APP_URL, and work nowhere else. */
export function relyingParty(): { rpID: string; rpName: string; origin: string } {
  const { appUrl, appName } = env()
  const { hostname, origin } = new URL(appUrl)
  return { rpID: hostname, rpName: appName, origin }
}
