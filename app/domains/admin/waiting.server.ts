import { WAITING_SHOWN_MAX } from 'db/limits/admin'
import { type SQL, sql } from 'drizzle-orm'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { openAppeals } from '~/domains/moderation/appeals/appeals.server'
import { openCases } from '~/domains/moderation/cases/queue/queue.server'
import { waitingImages } from '~/domains/moderation/images/image-queue.server'
import { unsettledMismatches } from '~/domains/payments/admin/mismatches.server'
import { openTickets } from '~/domains/support/desk/queue.server'
import { waitingRequests } from '~/domains/verification/queue.server'
import { db } from '~/platform/database/db.server'
import type { WaitingCounts } from '~/ui/frame/root-data'

/**
 * How much waits in each area of the administration that this member of staff may enter, each counted up to WAITING_SHOWN_MAX + 1. One
 * statement, which reads partial indexes of what waits.
 */
export async function waitingCounts(staff: Viewer): Promise<WaitingCounts> {
  const areas: Record<string, SQL> = {
    images: waitingImages(),
    cases: openCases(staff),
    appeals: openAppeals(staff),
    verification: waitingRequests(staff),
    support: openTickets(),
    ...(staff.roles.includes('admin') ? { payments: unsettledMismatches() } : {}),
  }
  const counts = Object.entries(areas).map(
    ([name, rows]) =>
      sql`${name}::text, (select count(*) from (${rows} limit ${WAITING_SHOWN_MAX + 1}) counted)`,
  )
  const [row] = await db.execute<{ counts: WaitingCounts }>(
    sql`select json_build_object(${sql.join(counts, sql`, `)}) as counts`,
  )
  return row?.counts ?? {}
}
