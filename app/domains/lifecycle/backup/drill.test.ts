import { caseEvidence } from 'db/schema/cases'
import { sessions } from 'db/schema/sessions'
import { supportTickets, ticketImages, ticketMessages } from 'db/schema/support'
import { verificationKeys, verificationPictures, verifications } from 'db/schema/verification'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newMediaName } from '~/domains/media/files/files.server'
import { masterKey } from '~/domains/media/renditions'
import { copyPhoto } from '~/domains/moderation/evidence/copy-photo.server'
import { evidenceOf, evidencePhoto } from '~/domains/moderation/evidence/read-evidence.server'
import { reportProfile } from '~/domains/moderation/reports/reports.server'
import { refuseDuringRestore } from '~/platform/backup/restore-guard.server'
import { db } from '~/platform/database/db.server'
import { storage } from '~/platform/storage/storage.server'
import { makePublicPhoto } from '~/testing/backups/drill-photos'
import { contentOfStorage, type DrillSite, rowsOfTables, startDrillSite } from '~/testing/backups/drill-site'
import { makeAccount } from '~/testing/people/accounts'
import { makeConversation } from '~/testing/people/conversations'
import { listedPerson } from '~/testing/people/listed-person'
import { waitingRequest } from '~/testing/people/verification'
import { TABLES_WITHOUT_ROWS } from './contents.server'

const LONG_TEST = 300_000

let site: DrillSite
beforeAll(async () => {
  site = await startDrillSite()
}, LONG_TEST)
afterAll(() => site?.stop())

const provider = () => listedPerson({ photo: 'none' })

test(
  'a restore brings back every row and object, but no sealed document, session or evidence file',
  async () => {
    await site.switchToMigrated('quiet')
    const owner = await provider()
    await makePublicPhoto(owner)
    const reporter = await makeAccount()
    await makeConversation(
      [owner, reporter.id],
      [
        [reporter.id, 'Größe?'],
        [owner, '1,80 – "ja"'],
      ],
    )
    await waitingRequest(owner, 'document')
    await db
      .insert(sessions)
      .values({ sid: 'sid', userId: owner, sess: { device: 'x', lastUsedAt: '' }, expire: new Date() })
    await reportProfile({ by: reporter, userId: owner, imageName: null, reason: 'fake' })
    for (const { id } of await db.select().from(caseEvidence).where(eq(caseEvidence.state, 'waiting')))
      await copyPhoto(id)
    // A photo that waits for its copy as evidence: its owner has deleted it meanwhile.
    const source = newMediaName()
    await storage().put(masterKey(source), Buffer.from('a master'), { contentType: 'image/jpeg' })
    const [{ caseId } = { caseId: '' }] = await db.select().from(caseEvidence)
    await db
      .insert(caseEvidence)
      .values({ caseId, kind: 'photo', subjectId: owner, state: 'waiting', source })

    // A photo of a support request.
    const attached = newMediaName()
    await storage().put(masterKey(attached), Buffer.from('a master'), { contentType: 'image/jpeg' })
    const asked = { category: 'other', subject: 'Frage', language: 'de', waitingSince: new Date() } as const
    const [ticket] = await db
      .insert(supportTickets)
      .values({ ...asked, userId: owner, email: 'luna@example.test', number: 'TEST-FOTO' })
      .returning()
    const [question] = await db
      .insert(ticketMessages)
      .values({ ticketId: ticket?.id ?? '', author: 'person', text: 'Siehe Bild' })
      .returning()
    const size = { width: 90, height: 120 }
    await db
      .insert(ticketImages)
      .values({ messageId: question?.id ?? '', position: 0, name: attached, ...size })

    const before = await rowsOfTables(site.urlOf('quiet'))
    const objects = await contentOfStorage()
    expect([...objects.keys()].some((key) => key.startsWith('evidence/'))).toBe(true)
    expect((await db.select().from(verificationPictures)).length).toBe(2)
    const made = await site.backUp()
    expect(made).toMatchObject({ vanished: 0, unknown: [], pruned: 0 })

    await site.switchToEmpty('new')
    await site.restore()
    const after = await rowsOfTables(site.urlOf('new'))
    const empty = Object.keys(after).filter((table) => TABLES_WITHOUT_ROWS.includes(table))
    expect(empty.length).toBe(TABLES_WITHOUT_ROWS.length)
    expect(empty.filter((table) => !after[table]?.startsWith('0:'))).toEqual([])
    const kept = Object.keys(before).filter((table) => !empty.includes(table))
    expect(kept.length).toBeGreaterThan(50)
    expect(kept.filter((table) => before[table] !== after[table])).toEqual(['public.case_evidence'])

    await site.switchTo('new')
    const backedUp = [...objects].filter(([key]) => !key.startsWith('evidence/'))
    expect(backedUp.length).toBeGreaterThan(3)
    expect(await contentOfStorage()).toEqual(new Map(backedUp))
    expect(await db.$count(verificationKeys)).toBe(0)
    // Without these files the verification waits for pictures again, and the case shows the photo as missing.
    expect(await db.select({ status: verifications.status }).from(verifications)).toEqual([
      { status: 'waiting' },
    ])
    const [piece] = await db.select().from(caseEvidence).where(eq(caseEvidence.state, 'missing'))
    const { texts, photos } = await evidenceOf(caseId)
    expect(photos.map(({ state }) => state).sort()).toEqual(['missing', 'waiting'])
    expect(texts.every(({ facts }) => facts !== null)).toBe(true)
    expect(await evidencePhoto({ caseId, id: piece?.id ?? '', member: reporter.id })).toBeNull()
    await refuseDuringRestore()
  },
  LONG_TEST,
)

test(
  'a backup copies only objects that earlier backups lack, and leaves out those that were removed',
  async () => {
    await site.switchTo('quiet')
    const owner = await provider()
    const { name } = await makePublicPhoto(owner)
    const second = await site.backUp()
    expect(second.copied).toBeGreaterThan(0)
    expect(second.objects - second.copied).toBeGreaterThan(0)
    expect((await site.backUp()).copied).toBe(0)
    const keys = async () => (await contentOfStorage()).keys()
    await storage().remove([...(await keys())].filter((key) => key.includes(name)))
    const last = await site.backUp()
    expect(last.objects).toBe(second.objects - second.copied)
  },
  LONG_TEST,
)

test(
  'a restore is refused with another private key, on a database with rows, and without a journal unless the options allow it',
  async () => {
    await site.switchToEmpty('refused')
    const { generateX25519Identity } = await import('age-encryption')
    const other = await generateX25519Identity()
    await expect(site.restore({ identities: [other] })).rejects.toThrow(/belongs to none of the recipients/)
    await site.switchTo('refused', { BACKUP_JOURNAL_URL: '' })
    await expect(site.restore()).rejects.toThrow(/BACKUP_JOURNAL_URL is missing/)
    expect(await site.restore({ withoutJournal: true })).toContain('The journal was not replayed.')
    await expect(site.restore({ withoutJournal: true })).rejects.toThrow(/database is not empty/)
    await site.restore({ withoutJournal: true, force: true })
  },
  LONG_TEST,
)

test('a restore is refused if the manifest was made with none of the keys in SEAL_KEYS', async () => {
  await site.switchToEmpty('foreign')
  await site.switchTo('foreign', { SEAL_KEYS: 'x'.repeat(40) })
  await expect(site.restore()).rejects.toThrow(/made with none of the keys in SEAL_KEYS/)
})
