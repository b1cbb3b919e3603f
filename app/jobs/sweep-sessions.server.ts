import { sweepSessions } from '~/domains/accounts/sessions/sessions.server'
import { log } from '~/platform/log.server'
import type { Handlers, Recurring } from '~/platform/queue.server'

const JOB = 'sweep-sessions'

export const sweepSessionsHandler: Handlers = {
  [JOB]: async () =>
    log.info({ sessions: await sweepSessions() }, 'sessions whose time is over were taken away'),
}
/** At a quarter past each hour. */
export const sweepSessionsTimes: Recurring = { job: JOB, at: '15 * * * *' }
