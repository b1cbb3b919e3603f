import { z } from 'zod'
import { documented, settingsArea } from '../area.server'
import { splitList, text } from '../values.server'

type SecretSettings = {
  /** The first one signs, all verify: prepend a new one to rotate. Empty outside production: `env()` then takes that of the data folder. */
  sessionSecrets: string[]
  /** The first one seals evidence, all open it: prepend a new one to rotate. Empty as `sessionSecrets`. */
  sealKeys: string[]
}

const SECRET_MIN = 32

const secretList = text
  .transform(splitList)
  .refine(
    (secrets) => secrets.every((secret) => secret.length >= SECRET_MIN),
    `must have at least ${SECRET_MIN} characters (each one, where several stand comma-separated)`,
  )
const demandedSecrets = z
  .string(
    `is missing: set it to at least ${SECRET_MIN} random characters, such as from "openssl rand -hex 32"`,
  )
  .pipe(secretList)
const optionalSecrets = secretList.optional().transform((secrets) => secrets ?? [])

/** What signs and seals. */
export const secrets = settingsArea({
  schema: ({ isProduction }) =>
    z.object({
      SESSION_SECRET: documented(
        'required: signs cookies and seals second factors, at least 32 random characters (openssl rand -hex 32); to rotate: new,old, and the old one stays for at least a day. Keep a copy: without it no authenticator app is accepted',
        isProduction ? demandedSecrets : optionalSecrets,
      ),
      SEAL_KEYS: documented(
        'required: seals the evidence of reports and the pictures of verifications, at least 32 random characters; to rotate: new,old, and the old one stays for at least three days: leaked pictures are found, and backups restored, with the listed keys only. Back it up apart from the database: without it no evidence can be read',
        isProduction ? demandedSecrets : optionalSecrets,
      ),
    }),
  read: (values): SecretSettings => ({
    sessionSecrets: values.SESSION_SECRET,
    sealKeys: values.SEAL_KEYS,
  }),
})
