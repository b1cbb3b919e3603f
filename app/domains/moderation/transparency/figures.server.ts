import { auditHead } from '~/domains/accounts/audit/audit-head.server'
import { publishedMonths } from './months.server'
import { type PublishedMonth, published } from './published'

/** The newest entry of the audit log's hash chain. */
export type ShownHead = { seq: number; hash: string; at: string }
export type Transparency = { months: PublishedMonth[]; auditHead: ShownHead | null }

/** Everything that /transparency publishes. */
export async function transparency(): Promise<Transparency> {
  const [months, head] = await Promise.all([publishedMonths(), auditHead()])
  return {
    months: months.map(({ month, figures }) => published(month, figures)),
    auditHead: head.seq > 0 ? { ...head, at: head.at.toISOString() } : null,
  }
}
