import { moderationCases } from 'db/schema/cases'
import { reports } from 'db/schema/reports'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeAuditLog } from '~/domains/accounts/audit/audit-log.server'
import { closeDb, db, recordStatements } from '~/platform/database/db.server'
import { csvRow } from '~/platform/text/csv'
import { setClock } from '~/platform/time/clock.server'
import { makeAccount } from '~/testing/people/accounts'
import { activityLog, exportLog, logOptions } from './activity-log.server'
import { logSearchOf, OPERATOR } from './log-search'

afterAll(closeDb)

let [ada, ben, mia] = [{ id: '' }, { id: '' }, { id: '', email: '' }]
beforeAll(async () => {
  ada = await makeAccount({ isAdmin: true, firstName: 'Ada' })
  ben = await makeAccount({ isModerator: true, firstName: 'Ben' })
  mia = await makeAccount({ firstName: 'Mia', username: 'mia-1', email: 'mia@xn--mnchen-3ya.example' })
  const write = (day: number, entry: Omit<Parameters<typeof writeAuditLog>[1], 'ip'>) => {
    setClock(new Date(Date.UTC(2026, 2, day, 12)))
    return db.transaction((tx) => writeAuditLog(tx, { ...entry, ip: null }))
  }
  const details = { userId: mia.id }
  await write(1, { by: ada, action: 'user.block', target: { type: 'user', id: mia.id } })
  await write(2, { by: ben, action: 'image.approve', target: { type: 'image', id: 'not-a-uuid' }, details })
  await write(3, { by: ada, action: 'user.unblock', target: { type: 'user', id: mia.id } })
  await write(4, { by: null, action: 'admin.grant', target: { type: 'user', id: ada.id } })
  await write(5, { by: ada, action: 'user.block', target: { type: 'user', id: ben.id } })
  setClock(null)
})

const found = async (query: Record<string, string>) => {
  const { entries } = await activityLog(logSearchOf(new URLSearchParams(query)), { cursor: null, size: 50 })
  return entries.map(({ seq }) => seq)
}

test('filters by actor, action, target and days, alone and together', async () => {
  expect(await found({})).toEqual([5, 4, 3, 2, 1])
  expect(await found({ actor: ada.id })).toEqual([5, 3, 1])
  expect(await found({ actor: OPERATOR })).toEqual([4])
  expect(await found({ actor: ada.id, action: 'user.block' })).toEqual([5, 1])
  expect(await found({ target: mia.id })).toEqual([3, 1])
  expect(await found({ target: '@mia-1', action: 'user.block' })).toEqual([1])
  expect(await found({ target: mia.email.toUpperCase() })).toEqual([3, 1])
  expect(await found({ target: 'Mia@München.example' })).toEqual([3, 1])
  expect(await found({ target: 'not-a-uuid' })).toEqual([2])
  expect(await found({ from: '2026-03-02', to: '2026-03-04' })).toEqual([4, 3, 2])
  expect(await found({ actor: 'nobody', from: 'never' })).toEqual([5, 4, 3, 2, 1])
})

test('an entry names actor and target; each page takes one statement and continues the last', async () => {
  const search = logSearchOf(new URLSearchParams())
  const { result: first, statements } = await recordStatements(() =>
    activityLog(search, { cursor: null, size: 2 }),
  )
  expect(statements).toHaveLength(1)
  expect(first.entries[0]).toMatchObject({ adminUsername: 'Ada', targetName: 'Ben', isRedacted: false })
  const second = await activityLog(search, { cursor: first.nextCursor, size: 2 })
  expect(second.entries.map(({ seq }) => seq)).toEqual([3, 2])
  expect(await logOptions()).toEqual({
    actions: ['admin.grant', 'image.approve', 'user.block', 'user.unblock'],
    actors: [
      { id: ada.id, firstName: 'Ada' },
      { id: ben.id, firstName: 'Ben' },
    ],
  })
})

test('an export contains the search, and is an entry itself', async () => {
  const rows: number[] = []
  const search = logSearchOf(new URLSearchParams({ action: 'user.block' }))
  for await (const entries of exportLog(search, { by: ada, ip: '198.51.100.7' }))
    rows.push(...entries.map(({ seq }) => seq))
  expect(rows).toEqual([5, 1])
  expect(await found({ action: 'log.export' })).toEqual([6])
})

test('a CSV row quotes values where needed, and escapes formulas', () => {
  expect(csvRow(['a', 1, null, 'x,"y"\n', '=1+1', '@x', -3])).toBe(`a,1,,"x,""y""\n",'=1+1,'@x,-3\r\n`)
})

test('an entry about a photo names its owner', async () => {
  const { entries } = await activityLog(logSearchOf(new URLSearchParams()), { cursor: null, size: 50 })
  expect(entries.filter(({ photoOf }) => photoOf).map(({ seq, photoOf }) => [seq, photoOf])).toEqual([
    [2, { id: mia.id, firstName: 'Mia' }],
  ])
})

test('an entry about a case shows the reasons of its reports, and names nobody', async () => {
  const [found] = await db
    .insert(moderationCases)
    .values({ subjectType: 'image', subjectId: mia.id, userId: mia.id, dueAt: new Date() })
    .returning({ id: moderationCases.id })
  const caseId = found?.id ?? ''
  await db.insert(reports).values(
    (['fraud', 'fake', 'fraud'] as const).map((reason) => ({
      caseId,
      reason,
      targetType: 'image' as const,
      targetId: mia.id,
    })),
  )
  const details = { action: 'dismiss', subjectType: 'image', subjectId: mia.id, userId: mia.id }
  await db.transaction((tx) =>
    writeAuditLog(tx, {
      by: ben,
      action: 'case.decide',
      target: { type: 'case', id: caseId },
      details,
      ip: null,
    }),
  )
  const search = logSearchOf(new URLSearchParams({ target: caseId }))
  const { entries } = await activityLog(search, { cursor: null, size: 50 })
  expect(JSON.stringify(entries)).not.toContain(mia.id)
  expect(entries).toMatchObject([
    {
      targetName: null,
      photoOf: null,
      details: { action: 'dismiss', subjectType: 'image' },
      caseAbout: { hint: null, reasons: ['fake', 'fraud'] },
    },
  ])
})

test('an entry about a case that was given to another moderator names them; one who took it is the actor', async () => {
  const caseId = '0198c1de-0000-7000-8000-000000000001'
  for (const to of [ben, ada])
    await db.transaction((tx) =>
      writeAuditLog(tx, {
        by: ada,
        action: 'case.assign',
        target: { type: 'case', id: caseId },
        details: { to: to.id },
        ip: null,
      }),
    )
  const search = logSearchOf(new URLSearchParams({ target: caseId }))
  const { entries } = await activityLog(search, { cursor: null, size: 50 })
  expect(entries.map(({ assigneeName, details }) => [assigneeName, details])).toEqual([
    [null, { to: ada.id }],
    ['Ben', { to: ben.id }],
  ])
})

test('an entry about a ticket that was taken over from another moderator names them', async () => {
  const ticketId = '0198c1de-0000-7000-8000-000000000002'
  for (const details of [{ from: ben.id }, { ticket: 'K7QF-2M9D' }])
    await db.transaction((tx) =>
      writeAuditLog(tx, {
        by: ada,
        action: 'support.assign',
        target: { type: 'ticket', id: ticketId },
        details,
        ip: null,
      }),
    )
  const search = logSearchOf(new URLSearchParams({ target: ticketId }))
  const { entries } = await activityLog(search, { cursor: null, size: 50 })
  expect(entries.map(({ assigneeName }) => assigneeName)).toEqual([null, 'Ben'])
})
