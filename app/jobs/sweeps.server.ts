import { sweepFormDrafts } from '~/domains/accounts/form-drafts/form-drafts.server'
import { sweepSecurityLog } from '~/domains/accounts/security-log/security-log.server'
import { sweepSessions } from '~/domains/accounts/sessions/sessions.server'
import { sweepRestrictions } from '~/domains/accounts/suspension/restrictions.server'
import { sweepAccountMailJobs } from '~/domains/auth/account-mail/account-mail-jobs.server'
import { sweepMailTokens } from '~/domains/auth/account-mail/mail-tokens.server'
import { sweepKnownDevices } from '~/domains/auth/login/known-devices.server'
import { sweepUnverified } from '~/domains/auth/register/verify-email.server'
import { restartStalledExports, sweepExports } from '~/domains/lifecycle/export/sweep-exports.server'
import { queueUndelivered } from '~/domains/moderation/decisions/deliver-decision.server'
import { sweepRemovedContent } from '~/domains/moderation/decisions/own-decisions.server'
import { closeCases } from '~/domains/moderation/evidence/close-cases.server'
import { queueStuckPhotos } from '~/domains/moderation/evidence/copy-photo.server'
import { sealOldSnapshots } from '~/domains/moderation/evidence/reseal-evidence.server'
import { sweepPictureSearches } from '~/domains/moderation/picture-search/confirm-search.server'
import { queueUnopened } from '~/domains/moderation/reports/report-public.server'
import { sweepUnmatchedReports } from '~/domains/moderation/reports/unmatched-report.server'
import { sweepNotices } from '~/domains/notifications/centre/change-notices.server'
import { sweepCardDetails, sweepPayments } from '~/domains/payments/sweep-payments.server'
import { sweepWithdrawals } from '~/domains/payments/withdrawal/declare-withdrawal.server'
import { sweepConnections } from '~/domains/presence/connection-store.server'
import { notifyViewsOfYesterday, sweepProfileViews } from '~/domains/profiles/views/profile-views.server'
import { sweepTickets } from '~/domains/support/tickets/delete-tickets.server'
import { destroyOverdueRequests, sweepVerifications } from '~/domains/verification/sweep.server'
import { sweepJournal } from '~/platform/backup/journal.server'
import { log } from '~/platform/log/log.server'
import type { Handlers } from '~/platform/queue/queue.server'
import type { Recurring } from '~/platform/queue/worker.server'
import { sweepConsumedTokens } from '~/platform/secrets/consumed-tokens.server'

type Sweep = Recurring & { sweep: () => Promise<number> }

const EVERY_MINUTE = '* * * * *'
const EVERY_OTHER_MINUTE = '*/2 * * * *'
const EVERY_THREE_MINUTES = '*/3 * * * *'
const OFTEN = [EVERY_MINUTE, EVERY_OTHER_MINUTE, EVERY_THREE_MINUTES]

/** The sweeps of expired data and their times, no two of the hourly ones in the same minute. */
const SWEEPS: readonly Sweep[] = [
  { job: 'sweep-restrictions', at: EVERY_MINUTE, sweep: sweepRestrictions },
  { job: 'answer-public-reports', at: '45 * * * *', sweep: sweepUnmatchedReports },
  { job: 'sweep-removed-content', at: '5 4 * * *', sweep: sweepRemovedContent },
  { job: 'sweep-picture-searches', at: '52 * * * *', sweep: sweepPictureSearches },
  { job: 'sweep-connections', at: '10 * * * *', sweep: sweepConnections },
  { job: 'sweep-sessions', at: '15 * * * *', sweep: sweepSessions },
  { job: 'sweep-consumed-tokens', at: '20 * * * *', sweep: sweepConsumedTokens },
  { job: 'sweep-form-drafts', at: '25 * * * *', sweep: sweepFormDrafts },
  // Former name of account mail jobs: it stays, since queued jobs have it.
  { job: 'sweep-address-requests', at: '30 * * * *', sweep: sweepAccountMailJobs },
  { job: 'sweep-mail-tokens', at: '40 * * * *', sweep: sweepMailTokens },
  { job: 'sweep-unverified', at: '35 * * * *', sweep: sweepUnverified },
  { job: 'queue-undelivered-decisions', at: '8 4 * * *', sweep: queueUndelivered },
  { job: 'queue-unopened-reports', at: '9 4 * * *', sweep: queueUnopened },
  { job: 'sweep-stuck-evidence', at: '55 * * * *', sweep: queueStuckPhotos },
  { job: 'seal-old-snapshots', at: '57 * * * *', sweep: sealOldSnapshots },
  { job: 'close-cases', at: '50 3 * * *', sweep: closeCases },
  { job: 'sweep-notices', at: '55 3 * * *', sweep: sweepNotices },
  { job: 'sweep-known-devices', at: '40 3 * * *', sweep: sweepKnownDevices },
  { job: 'destroy-overdue-verifications', at: EVERY_OTHER_MINUTE, sweep: destroyOverdueRequests },
  { job: 'sweep-verifications', at: '52 3 * * *', sweep: sweepVerifications },
  { job: 'restart-stalled-exports', at: EVERY_THREE_MINUTES, sweep: restartStalledExports },
  { job: 'sweep-exports', at: '17 * * * *', sweep: sweepExports },
  { job: 'sweep-support-tickets', at: '57 3 * * *', sweep: sweepTickets },
  { job: 'sweep-withdrawals', at: '54 3 * * *', sweep: sweepWithdrawals },
  { job: 'sweep-payments', at: '12 4 * * *', sweep: sweepPayments },
  { job: 'sweep-card-details', at: '13 4 * * *', sweep: sweepCardDetails },
  { job: 'tell-profile-views', at: '35 7 * * *', sweep: notifyViewsOfYesterday },
  { job: 'sweep-profile-views', at: '2 * * * *', sweep: sweepProfileViews },
  { job: 'sweep-restore-journal', at: '42 3 * * *', sweep: sweepJournal },
  { job: 'sweep-security-log', at: '45 3 * * *', sweep: sweepSecurityLog },
]

export const sweepHandlers: Handlers = Object.fromEntries(
  SWEEPS.map(({ job, at, sweep }) => [
    job,
    async () => {
      const rows = await sweep()
      // Frequent ones hardly ever find anything.
      if (rows > 0 || !OFTEN.includes(at)) log.info({ job, rows }, 'swept')
    },
  ]),
)

export const sweepTimes: Recurring[] = SWEEPS.map(({ job, at }) => ({ job, at }))
