import { sweepSecurityEvents } from '~/domains/accounts/security-log/events.server'
import { sweepKnownDevices } from '~/domains/accounts/sign-in/known-devices.server'
import { log } from '~/platform/log.server'
import type { Handlers, Recurring } from '~/platform/queue.server'

const JOB = 'sweep-security'

export const sweepSecurityHandler: Handlers = {
  [JOB]: async () => {
    const [events, devices] = await Promise.all([sweepSecurityEvents(), sweepKnownDevices()])
    log.info({ events, devices }, 'what the security log and known devices no longer keep was taken away')
  },
}
/** Once a night. */
export const sweepSecurityTimes: Recurring = { job: JOB, at: '40 3 * * *' }
