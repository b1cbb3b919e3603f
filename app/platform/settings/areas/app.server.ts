import { resolve } from 'node:path'
import { z } from 'zod'
import { demandedOr, documented, MODES, type Mode, type SettingsContext, settingsArea } from '../area.server'
import { hasProtocol, text, withoutSlash } from '../values.server'

type AppSettings = {
  mode: Mode
  appName: string
  /** Scheme, host and port, without a trailing slash. */
  appUrl: string
  /** Absolute path of the app's local data: uploads while they arrive, and the demo's database, files and mails. */
  dataDir: string
  /** Whether admins need a second factor to see the administration: everywhere but in the demo. */
  adminsNeedSecondFactor: boolean
}

const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]']
const DEFAULT_PORT = '3000'
const DEFAULT_DATA_DIR = '.data'

// Session cookies are Secure with the __Host- prefix; browsers allow plain http only on localhost.
const appUrl = text
  .refine(
    (value) =>
      hasProtocol(['https:'])(value) ||
      (hasProtocol(['http:'])(value) && LOCAL_HOSTS.includes(new URL(value).hostname)),
    'must be an https:// address (http:// is for localhost only)',
  )
  .refine((value) => !URL.canParse(value) || new URL(value).origin === value.replace(/\/$/, ''), {
    error: 'must name scheme, host and port only, without a path',
  })

/** What the app is called and where it is. */
export const app = settingsArea({
  schema: (context) =>
    z.object({
      APP_MODE: documented(
        'production, demo, development or test; npm scripts set it, NODE_ENV decides otherwise',
        z.enum(MODES, `must be one of ${MODES.join(', ')}`).optional(),
        'production',
      ),
      APP_NAME: documented("the product's displayed name", text.default('Orchidee'), 'Orchidee'),
      APP_URL: documented(
        'required: the public address, scheme and host alone; https, except for localhost',
        demandedOr(context, appUrl, 'the public address, such as https://example.org', ''),
        'https://example.org',
      ),
      DATA_DIR: documented(
        "folder for local data: uploads while they arrive, and the demo's database, files and e-mails. On a server an absolute path outside of the app's folder, which each release replaces: /var/lib/orchidee/data for the systemd unit, which can write nowhere else",
        text.default(DEFAULT_DATA_DIR),
        DEFAULT_DATA_DIR,
      ),
    }),
  read: (values, context): AppSettings => ({
    mode: context.mode,
    appName: values.APP_NAME,
    appUrl: appUrlOf(context),
    dataDir: dataDirOf(context),
    adminsNeedSecondFactor: context.mode !== 'demo',
  }),
})

/** The public address, from which other areas derive their defaults. */
export const appUrlOf = ({ given }: SettingsContext): string =>
  withoutSlash(given.APP_URL ?? `http://localhost:${portOf({ given })}`)

export const dataDirOf = ({ given }: Pick<SettingsContext, 'given'>): string =>
  resolve(given.DATA_DIR ?? DEFAULT_DATA_DIR)

export const portOf = ({ given }: Pick<SettingsContext, 'given'>): number =>
  Number(given.PORT ?? DEFAULT_PORT)
