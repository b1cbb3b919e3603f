import { users } from 'db/schema/accounts'
import { adminLogs, auditHead as headTable } from 'db/schema/admin'
import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { closeDb, db, type Tx } from '~/platform/database/db.server'
import { makeAccount } from '~/testing/people/accounts'
import { forgetInAuditLog, writeAuditLog } from './audit-log.server'
import { auditHead, verifyLog } from './verify-log.server'

afterAll(closeDb)

const ip = '198.51.100.7'
const entries = () => db.select().from(adminLogs).orderBy(asc(adminLogs.seq))

/** Changes the log without its triggers, as somebody with full access to the database can. */
async function tamper(act: (tx: Tx) => Promise<unknown>): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await act(tx)
  })
}

const emptyLog = () =>
  tamper(async (tx) => {
    await tx.delete(adminLogs)
    await tx.update(headTable).set({ seq: 0, hash: new Uint8Array(32) })
  })
beforeEach(emptyLog)

async function writeEntries(count: number, admin: { id: string }, target = 'somebody'): Promise<void> {
  for (let number = 0; number < count; number += 1)
    await db.transaction((tx) =>
      writeAuditLog(tx, {
        by: admin,
        action: 'user.block',
        target: { type: 'user', id: target },
        details: { reason: `Grund ${number} – ä\n🙂` },
        ip,
      }),
    )
}

test('entries form a chain whose head is known; an empty log verifies too', async () => {
  expect(await verifyLog()).toMatchObject({ entries: 0 })
  await writeEntries(3, await makeAccount({ isAdmin: true }))
  await db.transaction((tx) => writeAuditLog(tx, { by: null, action: 'job.run', ip: null }))
  const head = await auditHead()
  expect(head.seq).toBe(4)
  expect(await verifyLog()).toEqual({ entries: 4, hash: head.hash })
  expect((await entries()).map(({ seq }) => seq)).toEqual([1, 2, 3, 4])
})

test('concurrent transactions chain one after the other, and an aborted one leaves no gap', async () => {
  const admins = await Promise.all(Array.from({ length: 8 }, () => makeAccount({ isAdmin: true })))
  await Promise.all(admins.map((admin) => writeEntries(5, admin)))
  await db
    .transaction(async (tx) => {
      await writeAuditLog(tx, { by: null, action: 'never.happened', ip: null })
      throw new Error('rolled back')
    })
    .catch(() => {})
  await writeEntries(1, { id: admins[0]?.id ?? '' })
  expect(await verifyLog()).toMatchObject({ entries: 41 })
})

test('the database refuses to change, delete or truncate entries', async () => {
  await writeEntries(2, await makeAccount({ isAdmin: true }))
  const refused = { cause: expect.objectContaining({ message: 'admin_logs is append-only' }) }
  const writes = [
    db.update(adminLogs).set({ action: 'user.unblock' }),
    db.update(adminLogs).set({ details: { reason: 'other' } }),
    db.update(adminLogs).set({ createdAt: new Date() }),
    db.update(adminLogs).set({ ipSalt: null }),
    db.update(adminLogs).set({ targetDigest: null }),
    db.delete(adminLogs),
    db.execute(sql`truncate admin_logs`),
  ]
  for (const write of writes) await expect(write).rejects.toMatchObject(refused)
  expect(await verifyLog()).toMatchObject({ entries: 2 })
})

test('changed values, actions and times, and missing, reordered, cut-off and rewritten entries are found', async () => {
  const admin = await makeAccount({ isAdmin: true })
  const found = async (act: (tx: Tx) => Promise<unknown>) => {
    await emptyLog()
    await writeEntries(6, admin)
    const head = await auditHead()
    await tamper(act)
    return verifyLog(head)
  }
  const third = eq(adminLogs.seq, 3)
  expect(
    await found((tx) =>
      tx
        .update(adminLogs)
        .set({ details: { reason: 'x' } })
        .where(third),
    ),
  ).toMatchObject({ broken: 'value', seq: 3 })
  expect(await found((tx) => tx.update(adminLogs).set({ adminId: null }).where(third))).toMatchObject({
    broken: 'value',
    seq: 3,
  })
  expect(await found((tx) => tx.update(adminLogs).set({ action: 'user.x' }).where(third))).toMatchObject({
    broken: 'changed',
    seq: 3,
  })
  expect(
    await found((tx) =>
      tx
        .update(adminLogs)
        .set({ createdAt: new Date(0) })
        .where(third),
    ),
  ).toMatchObject({ broken: 'changed', seq: 3 })
  expect(await found((tx) => tx.delete(adminLogs).where(third))).toMatchObject({ broken: 'missing', seq: 3 })
  expect(await found((tx) => tx.delete(adminLogs).where(eq(adminLogs.seq, 6)))).toMatchObject({
    broken: 'head',
    seq: 6,
  })
  expect(
    await found(async (tx) => {
      await tx.update(adminLogs).set({ seq: 99 }).where(eq(adminLogs.seq, 3))
      await tx.update(adminLogs).set({ seq: 3 }).where(eq(adminLogs.seq, 4))
      await tx.update(adminLogs).set({ seq: 4 }).where(eq(adminLogs.seq, 99))
    }),
  ).toMatchObject({ broken: 'order', seq: 3 })
  // Rewritten with a valid hash and a new head: only a head that was published before proves the change.
  expect(
    await found(async (tx) => {
      await tx.execute(sql`
        do $$ declare e admin_logs; begin
          select * into e from admin_logs where seq = 6;
          e.action := 'user.nothing';
          e.hash := audit_hash(e);
          update admin_logs set action = e.action, hash = e.hash where seq = 6;
          update audit_head set hash = e.hash;
        end $$`)
    }),
  ).toMatchObject({ broken: 'published', seq: 6 })
})

test('a purge removes values and salts: the digests stay, and the chain verifies', async () => {
  const [admin, person] = [await makeAccount({ isAdmin: true }), await makeAccount()]
  await writeEntries(2, admin, person.id)
  await db.transaction((tx) =>
    writeAuditLog(tx, {
      by: admin,
      action: 'image.reject',
      target: { type: 'image', id: 'photo' },
      details: { userId: person.id, reason: 'x' },
      ip,
    }),
  )
  await writeEntries(1, person)
  const before = await entries()
  await forgetInAuditLog(person.id)
  await db.delete(users).where(eq(users.id, person.id))
  const after = await entries()
  expect(JSON.stringify(after)).not.toContain(person.id)
  expect(after[0]).toMatchObject({ targetId: null, targetSalt: null, details: null, adminId: admin.id })
  expect(after[2]).toMatchObject({ targetId: 'photo', details: null, detailsSalt: null })
  expect(after[3]).toMatchObject({ adminId: null, adminSalt: null, ipAddress: null, ipSalt: null })
  const digestsOf = (rows: typeof after) => rows.map((row) => [row.adminDigest, row.detailsDigest, row.hash])
  expect(digestsOf(after)).toEqual(digestsOf(before))
  expect(await verifyLog()).toMatchObject({ entries: 4 })
})
