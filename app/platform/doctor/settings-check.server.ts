import type { Env } from '../settings/read-settings.server'
import type { Check, Finding } from './finding'
import { ok, warn } from './finding'

/** What is allowed, and still hardly ever meant. Whether settings are missing or malformed is known before (env.server.ts). */
export function settingsCheck(settings: Env): Check {
  return {
    name: 'settings',
    look: async () => [
      ok(`complete, for ${settings.appUrl} (${settings.mode})`),
      ...(settings.mode === 'production' ? unusual(settings) : []),
    ],
  }
}

function unusual({ trustProxy, appUrl, metrics }: Env): Finding[] {
  const found: Finding[] = []
  if (trustProxy === false)
    found.push(
      warn(
        'TRUST_PROXY is off: behind a proxy all clients share its address, and rate limits do not work',
        'set it to the network of the proxy',
      ),
    )
  if (new URL(appUrl).protocol === 'http:')
    found.push(warn('APP_URL is on this machine only', 'set it to the public address, with https'))
  if (metrics.port === undefined && !metrics.token)
    found.push(
      warn('there are no metrics', 'set METRICS_PORT or METRICS_TOKEN, and let Prometheus read them'),
    )
  return found
}
