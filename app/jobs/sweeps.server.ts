import { sweepFormDrafts } from '~/domains/accounts/form-drafts/form-drafts.server'
import { sweepSecurityLog } from '~/domains/accounts/security-log/security-log.server'
import { sweepSessions } from '~/domains/accounts/sessions/sessions.server'
import { sweepAccountMailJobs } from '~/domains/auth/account-mail/account-mail-jobs.server'
import { sweepMailTokens } from '~/domains/auth/account-mail/mail-tokens.server'
import { sweepKnownDevices } from '~/domains/auth/login/known-devices.server'
import { sweepUnverified } from '~/domains/auth/register/sweep-unverified.server'
import { sweepReportedPhotos } from '~/domains/moderation/reports/report-message.server'
import { sweepConnections } from '~/domains/presence/connection-store.server'
import { log } from '~/platform/log/log.server'
import type { Handlers, Recurring } from '~/platform/queue.server'
import { sweepConsumedTokens } from '~/platform/secrets/spent-proofs.server'

type Sweep = Recurring & { sweep: () => Promise<number> }

/** The sweeps of expired data and their times, no two in the same minute. */
const SWEEPS: readonly Sweep[] = [
  { job: 'sweep-connections', at: '10 * * * *', sweep: sweepConnections },
  { job: 'sweep-sessions', at: '15 * * * *', sweep: sweepSessions },
  { job: 'sweep-spent-proofs', at: '20 * * * *', sweep: sweepConsumedTokens },
  { job: 'sweep-kept-forms', at: '25 * * * *', sweep: sweepFormDrafts },
  { job: 'sweep-address-requests', at: '30 * * * *', sweep: sweepAccountMailJobs },
  { job: 'sweep-mail-tokens', at: '40 * * * *', sweep: sweepMailTokens },
  { job: 'sweep-unverified', at: '35 * * * *', sweep: sweepUnverified },
  { job: 'sweep-reported-photos', at: '55 * * * *', sweep: sweepReportedPhotos },
  { job: 'sweep-known-devices', at: '40 3 * * *', sweep: sweepKnownDevices },
  { job: 'sweep-security-log', at: '45 3 * * *', sweep: sweepSecurityLog },
]

export const sweepHandlers: Handlers = Object.fromEntries(
  SWEEPS.map(({ job, sweep }) => [job, async () => log.info({ job, rows: await sweep() }, 'swept')]),
)

export const sweepTimes: Recurring[] = SWEEPS.map(({ job, at }) => ({ job, at }))
