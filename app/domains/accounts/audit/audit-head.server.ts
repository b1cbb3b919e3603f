import { auditHead as table } from 'db/schema/admin'
import { db } from '~/platform/db.server'

/** The newest entry of the audit log's hash chain. `hash` in hexadecimal; `seq` 0 stands for an empty log. */
export type AuditHead = { seq: number; hash: string; at: Date }

/** The head of the chain, as the transparency page publishes it (DECISIONS "Admin"). A kept head proves a later rewriting. */
export async function auditHead(): Promise<AuditHead> {
  const [head] = await db.select().from(table)
  if (!head) throw new Error('The audit log has no head')
  return { seq: head.seq, hash: Buffer.from(head.hash).toString('hex'), at: head.updatedAt }
}
