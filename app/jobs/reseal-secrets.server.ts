import { resealTotpSecrets } from '~/domains/auth/mfa/totp.server'
import { resealEvidence } from '~/domains/moderation/evidence/reseal-evidence.server'
import { log } from '~/platform/log/log.server'
import type { Handlers } from '~/platform/queue/queue.server'
import type { Recurring } from '~/platform/queue/worker.server'

const JOB = 'reseal-secrets'

export const resealSecretsHandler: Handlers = {
  [JOB]: async () => {
    const secrets = await resealTotpSecrets()
    if (secrets > 0) log.info({ secrets }, 'secrets were encrypted again with the current session secret')
    const evidence = await resealEvidence()
    if (evidence > 0) log.info({ evidence }, 'evidence was sealed again with the current seal key')
  },
}
/** Every night, so that a replaced session secret or seal key can be removed a day later. */
export const resealSecretsTimes: Recurring = { job: JOB, at: '40 3 * * *' }
