import { realpath } from 'node:fs/promises'
import { isVapidPair } from '../secrets/vapid-keys.server'
import type { Env } from '../settings/read-settings.server'
import { foldersOf, nearestExisting } from './disk-check.server'
import { type Check, type Finding, fail, ok, warn } from './finding'

/** Warns of settings that are valid but hardly ever intended. env.server.ts has already refused missing and malformed ones. */
export function settingsCheck(settings: Env): Check {
  return {
    name: 'settings',
    run: async () => [
      ok(`complete, for ${settings.appUrl} (${settings.mode})`),
      ...(settings.mode === 'production' ? await unusual(settings) : []),
      ...(settings.mode === 'development' ? [ofDevelopment()] : []),
    ],
  }
}

/** Operators of a server rarely want development mode, whose defaults `npm start` refuses. */
function ofDevelopment(): Finding {
  return warn(
    'these are checked as settings of development: neither APP_MODE nor NODE_ENV is production',
    'set APP_MODE=production as in .env.example, and run the doctor again before npm start',
  )
}

async function unusual(settings: Env): Promise<Finding[]> {
  const { trustProxy, appUrl, metrics, backup } = settings
  const found = await insideTheApp(settings)
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
  if (!backup.url)
    found.push(
      warn(
        'there are no backups',
        'set BACKUP_URL, BACKUP_JOURNAL_URL and BACKUP_RECIPIENTS (operation/backup-and-restore.md)',
      ),
    )
  else if (!backup.journalUrl)
    found.push(
      warn(
        'BACKUP_JOURNAL_URL is not set: a restore brings back what was deleted after the backup',
        'set it to another place than BACKUP_URL',
      ),
    )
  return found
}

/** Folders that the next release would not have: each has a folder of its own, which the systemd unit may only read. */
async function insideTheApp(settings: Env): Promise<Finding[]> {
  const found = foldersOf(settings).map(async ({ name, path }) => {
    // Also one behind the link that leads to the folder of the release.
    const paths = [path, await realpath(await nearestExisting(path))]
    if (!paths.some((one) => `${one}/`.startsWith(`${process.cwd()}/`))) return []
    return [
      warn(
        `${name} is in the folder of the app, which each release replaces`,
        'set an absolute path outside of it; the systemd unit may write below /var/lib/orchidee alone',
      ),
    ]
  })
  return (await Promise.all(found)).flat()
}

/** Whether the keys by which push services recognise this server are a pair, and the contact address is real. */
export function pushCheck({ push, mode }: Pick<Env, 'push' | 'mode'>): Check {
  return {
    name: 'push',
    async run() {
      const { keys } = push
      if (!keys || !isVapidPair(keys.publicKey, keys.privateKey))
        return [
          fail(
            'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY are no pair',
            'set both from one run of: npx web-push generate-vapid-keys',
          ),
        ]
      if (mode === 'production' && /@(example|localhost)\b/.test(push.subject))
        return [warn('VAPID_SUBJECT reaches nobody', 'set it to an address that you read')]
      return [ok('the keys are a pair')]
    },
  }
}
