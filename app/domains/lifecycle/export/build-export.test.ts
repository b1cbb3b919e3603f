import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import {
  EXPORT_ATTEMPTS,
  EXPORT_EVERY_HOURS,
  EXPORT_ROWS_KEPT_DAYS,
  EXPORT_VALID_DAYS,
} from 'db/limits/exports'
import { users } from 'db/schema/accounts'
import { dataExports } from 'db/schema/exports'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { formatMoment } from '~/i18n/format/times'
import { ADVISORY_LOCKS } from '~/platform/database/advisory-locks.server'
import { closeDb, db } from '~/platform/database/db.server'
import { client } from '~/platform/database/pool.server'
import { storage } from '~/platform/storage/storage.server'
import { now, setClock } from '~/platform/time/clock.server'
import { days, hours, minutes } from '~/platform/time/durations'
import { untilOneWaitsForLock } from '~/testing/databases/waiting-for-lock'
import { linkIn, mailsTo } from '~/testing/mails'
import { openArchive } from '~/testing/opened-archive'
import { makeAccount, PASSWORD } from '~/testing/people/accounts'
import { storedKeys } from '~/testing/stored-files'
import { deleteAccount } from '../deletion/delete-account.server'
import { buildExport } from './build-export.server'
import { removeExportFiles, removeExports } from './export-files.server'
import { exportMail, isExportToken, sendExportMail } from './mail-export.server'
import { exportOfLink, latestExport, ownArchive, requestExport } from './own-exports.server'
import { restartStalledExports, sweepExports } from './sweep-exports.server'

afterAll(closeDb)
afterEach(() => {
  setClock(null)
  vi.restoreAllMocks()
})

let person: Awaited<ReturnType<typeof makeAccount>>
beforeEach(async () => {
  // Others' exports would be built first, and their files counted.
  await db.delete(dataExports)
  await sweepExports()
  person = await makeAccount()
})

const request = async () => {
  const asked = await requestExport(person)
  if ('refusal' in asked) throw new Error(asked.refusal)
  return asked.exportId
}
const rowOf = async (id: string) => {
  const [row] = await db.select().from(dataExports).where(eq(dataExports.id, id))
  return row
}
const files = () => storedKeys('exports/')
const jobsOf = (task: string) =>
  db.execute<{ payload: Record<string, unknown> }>(sql`
    select payload from graphile_worker._private_jobs job
    join graphile_worker._private_tasks task on task.id = job.task_id where task.identifier = ${task}`)
const later = (ms: number) => setClock(new Date(Date.now() + ms))

describe('a request', () => {
  it('makes one row, however often it comes at once, and one a day', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => requestExport(person)))
    expect(answers.filter((answer) => 'exportId' in answer)).toHaveLength(1)
    expect(answers.filter((answer) => 'refusal' in answer && answer.refusal === 'making')).toHaveLength(4)
    expect(await db.$count(dataExports, eq(dataExports.userId, person.id))).toBe(1)

    const id = (await latestExport(person))?.id ?? ''
    await buildExport(id)
    const againAt = new Date(((await rowOf(id))?.createdAt.getTime() ?? 0) + hours(EXPORT_EVERY_HOURS))
    expect(await requestExport(person)).toEqual({ refusal: 'too-soon', againAt })
    expect((await latestExport(person))?.againAt).toEqual(againAt)
    setClock(againAt)
    expect(await requestExport(person)).toHaveProperty('exportId')
  })

  it('is refused once the account was deleted', async () => {
    await db.update(users).set({ deletedAt: new Date() }).where(eq(users.id, person.id))
    expect(await requestExport(person)).toEqual({ refusal: 'gone' })
  })
})

describe('a built archive', () => {
  it('is ready with its size, mailed with a link of seven days, and only its owner’s', async () => {
    const id = await request()
    expect(await ownArchive(person, id)).toBe('over')
    await buildExport(id)
    const row = await rowOf(id)
    expect(row).toMatchObject({ status: 'ready', attempts: 1, beatAt: null })
    expect(Number(row?.expiresAt) - Number(row?.readyAt)).toBe(days(EXPORT_VALID_DAYS))
    const stored = await storage().get(`exports/${row?.file}.zip`)
    const zip = stored ? await buffer(stored.body) : Buffer.alloc(0)
    expect([stored?.size, zip.length]).toEqual([row?.sizeBytes, row?.sizeBytes])
    expect(openArchive(zip).rows('account')).toMatchObject([{ email: person.email }])

    expect((await jobsOf(exportMail.name)).map(({ payload }) => payload)).toContainEqual({ exportId: id })
    await sendExportMail(id)
    const [mail] = await mailsTo(person.email)
    if (!mail) throw new Error('no mail')
    expect(mail.text).toContain(formatMoment('de', row?.expiresAt ?? 0))
    const token = new URL(linkIn(mail, '/settings/data'), 'http://localhost').searchParams.get('token') ?? ''
    expect(isExportToken(id, token)).toBe(true)
    expect(await exportOfLink(person, token)).toMatchObject({ id, state: 'ready' })
    for (const forged of ['', `${token}x`, token.slice(1), 'x'.repeat(43), '\u0000'])
      expect(await exportOfLink(person, forged)).toBeNull()
    const stranger = await makeAccount()
    expect(await exportOfLink(stranger, token)).toBeNull()
    for (const unknown of [id, randomUUID(), 'none', '\u0000'])
      expect(await ownArchive(stranger, unknown)).toBeNull()
    expect(await ownArchive(person, id)).toMatchObject({ file: row?.file })
  })

  it('expires after seven days, and a sweep removes its file; its row goes later', async () => {
    const id = await request()
    await buildExport(id)
    expect(await files()).toHaveLength(1)
    await sweepExports()
    expect(await files()).toHaveLength(1)
    const end = (await rowOf(id))?.expiresAt?.getTime() ?? 0
    setClock(new Date(end - 1))
    expect(await ownArchive(person, id)).toMatchObject({ file: expect.any(String) })
    setClock(new Date(end))
    expect(await ownArchive(person, id)).toBe('over')
    expect(await latestExport(person)).toMatchObject({ state: 'expired', againAt: null })
    await sweepExports()
    expect(await files()).toEqual([])
    expect(await rowOf(id)).toMatchObject({ status: 'expired', file: null })
    later(days(EXPORT_VALID_DAYS + EXPORT_ROWS_KEPT_DAYS) + hours(1))
    await sweepExports()
    expect(await rowOf(id)).toBeUndefined()
  })

  it('replaces the one before', async () => {
    const first = await request()
    await buildExport(first)
    const file = (await rowOf(first))?.file ?? ''
    later(hours(EXPORT_EVERY_HOURS))
    await buildExport(await request())
    expect(await rowOf(first)).toMatchObject({ status: 'expired', file: null })
    expect((await jobsOf(removeExports.name)).map(({ payload }) => payload)).toContainEqual({ files: [file] })
    await removeExportFiles([file])
    expect(await files()).toHaveLength(1)
  })

  it('is not mailed to a suspended account, which reads it once it is reinstated', async () => {
    const id = await request()
    await db.update(users).set({ isSuspended: true }).where(eq(users.id, person.id))
    await buildExport(id)
    await sendExportMail(id)
    expect(await mailsTo(person.email)).toEqual([])
    expect(await rowOf(id)).toMatchObject({ status: 'ready' })
  })
})

describe('a failing storage', () => {
  it('leaves no link; the job tries again and succeeds', async () => {
    const id = await request()
    vi.spyOn(storage(), 'put').mockImplementationOnce(async (_, body) => {
      // Away in the middle: some bytes were read.
      if (!(body instanceof Buffer)) for await (const _chunk of body) break
      throw new Error('the storage is away')
    })
    await expect(buildExport(id)).rejects.toThrow('the storage is away')
    expect(await rowOf(id)).toMatchObject({ status: 'making', attempts: 1, beatAt: null })
    expect(await ownArchive(person, id)).toBe('over')
    expect(await files()).toEqual([])
    await buildExport(id)
    expect(await rowOf(id)).toMatchObject({ status: 'ready', attempts: 2 })
  })

  it('that stores half of it is noticed by the size', async () => {
    const id = await request()
    const put = storage().put
    vi.spyOn(storage(), 'put').mockImplementationOnce(async (key, body, options) => {
      if (!(body instanceof Readable)) throw new Error('no stream')
      const whole = await buffer(body)
      await put(key, whole.subarray(0, whole.length / 2), options)
    })
    await expect(buildExport(id)).rejects.toThrow('size of the stored export differs')
    expect(await rowOf(id)).toMatchObject({ status: 'making' })
    expect(await files()).toEqual([])
  })

  it('ends in "failed" after some attempts, and the next request is possible at once', async () => {
    const id = await request()
    vi.spyOn(storage(), 'put').mockRejectedValue(new Error('the storage is away'))
    for (let attempt = 1; attempt < EXPORT_ATTEMPTS; attempt += 1)
      await expect(buildExport(id)).rejects.toThrow()
    await buildExport(id)
    expect(await latestExport(person)).toMatchObject({ state: 'failed', againAt: null })
    expect(await rowOf(id)).toMatchObject({ file: null, endedAt: expect.any(Date) })
    await buildExport(id)
    expect(await rowOf(id)).toMatchObject({ status: 'failed', attempts: EXPORT_ATTEMPTS })
    expect(await requestExport(person)).toHaveProperty('exportId')
  })
})

describe('meanwhile', () => {
  /** Does something while the archive is stored, before its row is ready. */
  function whileStored(act: () => Promise<unknown>) {
    const put = storage().put
    vi.spyOn(storage(), 'put').mockImplementationOnce(async (...args) => {
      await put(...args)
      await act()
    })
  }
  const deletion = () =>
    deleteAccount({
      viewer: { id: person.id, isAdmin: false },
      password: PASSWORD,
      at: { device: '', country: null, network: '' },
    })

  it('a deletion of the account ends the export, and no file stays', async () => {
    const id = await request()
    whileStored(deletion)
    await buildExport(id)
    expect(await rowOf(id)).toBeUndefined()
    expect(await files()).toEqual([])
    expect(await mailsTo(person.email)).toEqual([])
  })

  it('a deletion of the account removes a finished archive', async () => {
    const id = await request()
    await buildExport(id)
    const file = (await rowOf(id))?.file ?? ''
    await deletion()
    expect(await ownArchive(person, id)).toBeNull()
    expect((await jobsOf(removeExports.name)).map(({ payload }) => payload)).toContainEqual({ files: [file] })
    await removeExportFiles([file])
    expect(await files()).toEqual([])
  })

  it('the answer to the commit that made the archive ready is lost: the archive stays', async () => {
    const id = await request()
    const pool = client()
    const { begin } = pool
    whileStored(async () => {
      vi.spyOn(pool, 'begin').mockImplementationOnce(async (...given: unknown[]) => {
        await Reflect.apply(begin, pool, given)
        throw new Error('the connection is lost')
      })
    })
    await buildExport(id)
    const row = await rowOf(id)
    expect(row).toMatchObject({ status: 'ready', attempts: 1 })
    expect(await files()).toEqual([`exports/${row?.file}.zip`])
    expect((await jobsOf(exportMail.name)).map(({ payload }) => payload)).toContainEqual({ exportId: id })
  })

  it('an attempt of another process takes over; the first one ends without a trace', async () => {
    const id = await request()
    whileStored(() => buildExport(id))
    await buildExport(id)
    expect(await rowOf(id)).toMatchObject({ status: 'ready', attempts: 2 })
    expect(await files()).toEqual([`exports/${(await rowOf(id))?.file}.zip`])
  })

  it('an attempt that is no longer the current one stops before its archive is complete', async () => {
    const id = await request()
    const put = storage().put
    const file = 'a'.repeat(32)
    let isComplete = false
    vi.spyOn(storage(), 'put').mockImplementationOnce(async (...args) => {
      await db.update(dataExports).set({ file }).where(eq(dataExports.id, id))
      await put(...args)
      isComplete = true
    })
    // The next heartbeat is due at each chunk.
    let at = performance.now()
    vi.spyOn(performance, 'now').mockImplementation(() => {
      at += minutes(1)
      return at
    })
    await buildExport(id)
    expect(isComplete).toBe(false)
    expect(await files()).toEqual([])
  })

  it('a second export waits for the first', async () => {
    const id = await request()
    const next = await makeAccount()
    const asked = await requestExport(next)
    const nextId = 'exportId' in asked ? asked.exportId : ''
    whileStored(() => buildExport(nextId))
    await buildExport(id)
    expect(await rowOf(nextId)).toMatchObject({ status: 'making', attempts: 0 })
    await buildExport(nextId)
    expect(await rowOf(nextId)).toMatchObject({ status: 'ready' })
  })

  it('a second export waits also for one that begins at the same moment', async () => {
    const id = await request()
    const next = await makeAccount()
    const asked = await requestExport(next)
    const nextId = 'exportId' in asked ? asked.exportId : ''
    let built: Promise<void> | undefined
    // As another process begins with the first.
    await db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.exports})`)
      await tx.update(dataExports).set({ beatAt: now() }).where(eq(dataExports.id, id))
      built = buildExport(nextId)
      await untilOneWaitsForLock()
    })
    await built
    expect(await rowOf(nextId)).toMatchObject({ status: 'making', attempts: 0 })
  })
})

describe('a killed process', () => {
  it('leaves an export that is started again, and files that a sweep removes', async () => {
    const id = await request()
    const file = 'a'.repeat(32)
    await db
      .update(dataExports)
      .set({ file, attempts: 1, beatAt: new Date(now().getTime() - minutes(4)) })
      .where(eq(dataExports.id, id))
    for (const name of [file, 'b'.repeat(32)])
      await storage().put(`exports/${name}.zip`, Buffer.from('half'), { contentType: 'application/zip' })
    expect(await restartStalledExports()).toBe(0)
    // One belongs to the attempt that still makes progress.
    await sweepExports()
    expect(await files()).toEqual([`exports/${file}.zip`])

    later(minutes(2))
    expect(await restartStalledExports()).toBe(1)
    await buildExport(id)
    expect(await rowOf(id)).toMatchObject({ status: 'ready', attempts: 2 })
    await sweepExports()
    expect(await files()).toEqual([`exports/${(await rowOf(id))?.file}.zip`])
  })

  it('that dies in every attempt is given up', async () => {
    const id = await request()
    await db.update(dataExports).set({ attempts: EXPORT_ATTEMPTS }).where(eq(dataExports.id, id))
    await buildExport(id)
    expect(await rowOf(id)).toMatchObject({ status: 'failed' })
    expect(await files()).toEqual([])
  })
})
