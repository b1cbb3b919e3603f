import { isIP } from 'node:net'
import { z } from 'zod'
import { seconds } from '../../time/durations'
import { documented, settingsArea } from '../area.server'
import { onOrOff, port, text } from '../values.server'
import { portOf } from './app.server'

/** What a process does: serves requests, runs jobs, or both. */
const ROLES = ['all', 'web', 'worker'] as const

type HostSettings = {
  host: string
  port: number
  role: (typeof ROLES)[number]
  /** How long a process that stops still serves new requests, while /readyz answers 503. */
  stopNoticeMs: number
  /** Whether a process renders pages before /readyz answers 200. */
  warmsUp: boolean
  /** For Express: false, a number of proxies as digits, or a comma-separated list of networks. */
  trustProxy: string | false
}

// The process ends ten seconds after SIGTERM at the latest.
const stopNotice = z
  .string()
  .regex(/^[0-5]$/, 'must be a whole number of seconds from 0 to 5')
  .transform(Number)

// "Trust everybody" is not allowed: a client could then claim any address and bypass all limits.
const OFF = ['off', 'false', 'no', '0']
const PROXY_NETWORKS = ['loopback', 'linklocal', 'uniquelocal']
const trustProxy = text
  .default('off')
  .refine(
    (value) =>
      OFF.includes(value.toLowerCase()) ||
      /^[1-9]$/.test(value) ||
      value.split(',').every((part) => isNetwork(part.trim())),
    'must be off, a number of proxies (1 to 9), or a list of loopback, linklocal, uniquelocal, addresses and networks',
  )
  .transform((value) => (OFF.includes(value.toLowerCase()) ? (false as const) : value))

/** Where a process listens, what it does, and which proxies it trusts. */
export const host = settingsArea({
  schema: ({ isProduction }) =>
    z.object({
      HOST: documented(
        'the listening address; 0.0.0.0 in production, 127.0.0.1 otherwise',
        text.default(isProduction ? '0.0.0.0' : '127.0.0.1'),
        '0.0.0.0',
      ),
      PORT: documented('the listening port', port.optional(), '3000'),
      ROLE: documented(
        'web serves people, worker runs jobs, all does both',
        z.enum(ROLES, `must be one of ${ROLES.join(', ')}`).default('all'),
        'all',
      ),
      STOP_NOTICE: documented(
        'seconds, 0 to 5, for which a process that stops still serves new requests while /readyz answers 503, so that a proxy notices; by default 3',
        stopNotice.default(isProduction ? 3 : 0),
        '3',
      ),
      WARM_UP: documented(
        'on or off: render pages at the start before /readyz answers 200, so that no reader waits for a cold process; by default on',
        onOrOff.default(isProduction ? 'on' : 'off'),
        'on',
      ),
      TRUST_PROXY: documented(
        'trusted proxies: off, a number of proxies, or networks such as loopback,10.0.0.0/8',
        trustProxy,
        'off',
      ),
    }),
  read: (values, context): HostSettings => ({
    host: values.HOST,
    port: portOf(context),
    role: values.ROLE,
    stopNoticeMs: seconds(values.STOP_NOTICE),
    warmsUp: values.WARM_UP === 'on',
    trustProxy: values.TRUST_PROXY,
  }),
})

function isNetwork(part: string): boolean {
  if (PROXY_NETWORKS.includes(part)) return true
  const [address = '', bits, ...rest] = part.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  if (bits === undefined) return true
  // A prefix of 0 bits would include every address.
  return /^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (version === 4 ? 32 : 128)
}
