import { resolve } from 'node:path'
import { BACKUP_KEEP_DAYS, BACKUP_KEEP_DAYS_MAX } from 'db/limits/backup'
import { z } from 'zod'
import { documented, settingsArea } from '../area.server'
import { hasProtocol, hasReadableLogin, LOGIN_UNREADABLE, splitList, text } from '../values.server'

export type BackupSettings = {
  /** Where backups are written: a folder, or s3://key:secret@host/bucket. */
  url?: string
  /** Where the restore journal is exported to: another place. */
  journalUrl?: string
  /** Public keys of age: the owner of one of the private keys can restore. */
  recipients: string[]
  keepDays: number
  /** The folder of pg_dump and pg_restore, if they are in none of the usual ones. */
  toolsDir?: string
}

// The URL of a bucket contains its keys, as those of the database and of the mail server contain their logins.
const backupPlace = text
  .refine(
    (value) => value.startsWith('/') || isBucketUrl(value),
    'must be a folder, such as /srv/backup, or s3://key:secret@host/bucket',
  )
  .refine(hasReadableLogin, LOGIN_UNREADABLE)

const isPublicKey = (key: string) => /^age1[0-9a-z]+$/.test(key)
const recipients = text
  .transform(splitList)
  .refine((keys) => keys.every(isPublicKey), 'must be public keys of age (age1…)')
  .refine(
    (keys) => keys.filter(isPublicKey).every(hasBech32Checksum),
    'has a key of age that was mistyped or cut off',
  )
const requiredRecipients = z
  .string('is missing: set it to the public key of the operator, from "age-keygen"')
  .pipe(recipients)

const keepDays = z
  .string()
  .regex(/^\d{1,4}$/, 'must be a number of days')
  .transform(Number)
  .refine(
    (days) => days >= 1 && days <= BACKUP_KEEP_DAYS_MAX,
    `must be a number of days from 1 to ${BACKUP_KEEP_DAYS_MAX}`,
  )

/** Where backups and the restore journal go, and who can read them. */
export const backup = settingsArea({
  schema({ given }) {
    const hasPlace = Boolean(given.BACKUP_URL ?? given.BACKUP_JOURNAL_URL)
    return z
      .object({
        BACKUP_URL: documented(
          'where npm run backup writes: a folder (mounted from another machine), or s3://key:secret@host/bucket?region=eu-central-1 (s3+http:// without TLS); / and other special characters in the keys as %2F and so on',
          backupPlace.optional(),
        ),
        BACKUP_JOURNAL_URL: documented(
          'where the restore journal (what a restore must not bring back) is exported every minute: another place than BACKUP_URL',
          backupPlace.optional(),
        ),
        BACKUP_RECIPIENTS: documented(
          'required with one of the two: public keys of age (age-keygen), comma-separated; keep the private keys off the servers',
          hasPlace ? requiredRecipients : recipients.optional().transform((keys) => keys ?? []),
        ),
        BACKUP_KEEP_DAYS: documented(
          'backups are kept for so many days, the journal a week longer',
          keepDays.default(BACKUP_KEEP_DAYS),
          String(BACKUP_KEEP_DAYS),
        ),
        BACKUP_TOOLS_DIR: documented(
          'the folder of pg_dump and pg_restore, if they are neither in the PATH nor where packages put them',
          text.optional(),
        ),
      })
      .refine(
        ({ BACKUP_URL: one, BACKUP_JOURNAL_URL: other }) =>
          one === undefined || other === undefined || placeOf(one) !== placeOf(other),
        {
          path: ['BACKUP_JOURNAL_URL'],
          error: 'must be another place than BACKUP_URL: the journal must outlive the backups',
        },
      )
  },
  read: (values): { backup: BackupSettings } => ({
    backup: {
      url: values.BACKUP_URL,
      journalUrl: values.BACKUP_JOURNAL_URL,
      recipients: values.BACKUP_RECIPIENTS,
      keepDays: values.BACKUP_KEEP_DAYS,
      toolsDir: values.BACKUP_TOOLS_DIR,
    },
  }),
})

function isBucketUrl(value: string): boolean {
  if (!hasProtocol(['s3:', 's3+http:'])(value)) return false
  const { username, password, hostname, pathname } = new URL(value)
  return [username, password, hostname].every(Boolean) && /^\/[^/]+\/?$/.test(pathname)
}

/** The folder, or the server and the bucket, however the address is written and with whatever keys. */
function placeOf(value: string): string {
  if (value.startsWith('/')) return resolve(value)
  // Malformed addresses have a line of their own.
  if (!URL.canParse(value)) return value
  const { host, pathname } = new URL(value)
  return `${host}${pathname}`.replace(/\/$/, '')
}

const DIGITS = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const GENERATOR = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]

/**
 * Whether a text ends with its checksum of Bech32 (BIP 173), as public keys of age do: a mistyped or cut one does not. The library of age
 * checks it as well, but takes half a second to load, and every process reads the settings.
 */
function hasBech32Checksum(text: string): boolean {
  const end = text.lastIndexOf('1')
  const prefix = [...text.slice(0, end)].map((letter) => letter.charCodeAt(0))
  const digits = [...text.slice(end + 1)].map((digit) => DIGITS.indexOf(digit))
  if (end < 1 || digits.length < 6 || digits.includes(-1)) return false
  const values = [...prefix.map((code) => code >> 5), 0, ...prefix.map((code) => code & 31), ...digits]
  return values.reduce(withValue, 1) === 1
}

function withValue(checksum: number, value: number): number {
  const top = checksum >>> 25
  return GENERATOR.reduce(
    (sum, factor, bit) => ((top >> bit) & 1 ? sum ^ factor : sum),
    ((checksum & 0x1ffffff) << 5) ^ value,
  )
}
