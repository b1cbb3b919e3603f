import { resealTotpSecrets } from '~/domains/auth/mfa/totp/totp-secret.server'
import { log } from '~/platform/log/log.server'
import type { Handlers, Recurring } from '~/platform/queue.server'

const JOB = 'reseal-secrets'

export const resealSecretsHandler: Handlers = {
  [JOB]: async () => {
    const secrets = await resealTotpSecrets()
    if (secrets > 0) log.info({ secrets }, 'secrets of an older session secret were sealed anew')
  },
}
/** At night: a session secret that was replaced can be taken away the day after. */
export const resealSecretsTimes: Recurring = { job: JOB, at: '40 3 * * *' }
