import { randomUUID } from 'node:crypto'
import { CASE_ACTIONS, GROUNDS } from 'db/limits/moderation'
import { users } from 'db/schema/accounts'
import { privateAlbums } from 'db/schema/albums'
import { decisions } from 'db/schema/decisions'
import { images } from 'db/schema/media'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { LANGUAGES } from '~/i18n/languages'
import { translator } from '~/i18n/server.server'
import { db } from '~/platform/database/db.server'
import { storedMails } from '~/platform/mail/mail.server'
import { decided, luana, open, photoOf, withPeopleOfCases } from '~/testing/people/decided-cases'
import { openHintCase } from '../cases/open-case.server'
import type { CaseDecision } from './case-decision'
import { releaseDecision, sendStatement } from './deliver-decision.server'
import { ownDecision } from './own-decisions.server'
import { previewStatement, statementParts } from './statement.server'

withPeopleOfCases()

it.each([
  ['de', 'Widersprechen', 'Artikel 21', 'Abschnitt 6'],
  ['en', 'appeal', 'Article 21', 'Section 6'],
  ['pt', 'contestar', 'artigo 21', 'Seção 6'],
  ['es', 'reclamar', 'artículo 21', 'Apartado 6'],
  ['fr', 'contester', 'article 21', 'Section 6'],
] as const)('has all parts in %s, and is sent as previewed', async (language, object, body, rule) => {
  await db.update(users).set({ language }).where(eq(users.id, luana))
  const { caseId } = await open()
  const decision: CaseDecision = {
    action: 'suspend-days',
    days: 7,
    ground: 'harassment',
    facts: 'Am 3. Mai: <b>Drohung</b>',
  }
  const preview = await previewStatement({ caseId, decision })
  const decisionId = await decided(caseId, decision)
  const [row] = await db.select().from(decisions).where(eq(decisions.id, decisionId))
  expect(preview).toEqual({ language, subject: row?.statementSubject, text: row?.statementText })
  const text = row?.statementText ?? ''
  expect(text.split('\n\n')).toHaveLength(11)
  for (const part of ['Luana', 'Am 3. Mai: <b>Drohung</b>', rule, body, '2022/2065', '2026'])
    expect(text).toContain(part)
  expect(text.toLowerCase()).toContain(object.toLowerCase().slice(0, 6))
  expect(text).not.toMatch(/\{\{|undefined|statements:/)
  await releaseDecision(decisionId)
  await sendStatement(decisionId)
  const [mail] = await storedMails()
  expect(mail?.text).toContain(text)
  expect(mail?.html).not.toContain('<b>Drohung')
  expect(mail?.subject).not.toMatch(/gesperrt|suspend|bloque/i)
})

it('has facts and a rule for every ground, and none for a dismissal', async () => {
  const { caseId } = await open()
  for (const ground of GROUNDS) {
    const preview = await previewStatement({ caseId, decision: { action: 'warn', ground } })
    expect(preview?.text).not.toMatch(/statements:|undefined/)
  }
  expect(await previewStatement({ caseId, decision: { action: 'dismiss' } })).toBeNull()
  expect(await previewStatement({ caseId: 'no', decision: { action: 'warn', ground: 'spam' } })).toBeNull()
  expect(CASE_ACTIONS).toHaveLength(7)
})

it.each(LANGUAGES)('a warning does not name a suspension as the rule (%s)', async (language) => {
  await db.update(users).set({ language }).where(eq(users.id, luana))
  const { caseId } = await open()
  for (const ground of GROUNDS) {
    const preview = await previewStatement({ caseId, decision: { action: 'warn', ground } })
    expect(preview?.text).not.toMatch(/Sperre|suspen/i)
  }
})

it.each(LANGUAGES)('refers to the law in the facts only if it has those facts (%s)', async (language) => {
  await db.update(users).set({ language }).where(eq(users.id, luana))
  const { caseId } = await open()
  const t = translator(language)
  const previewed = async (decision: CaseDecision) => (await previewStatement({ caseId, decision }))?.text
  const named = await previewed({ action: 'warn', ground: 'illegal-content', facts: '§ 86a StGB' })
  expect(named).toContain('§ 86a StGB')
  expect(named).toContain(t('statements:rule.illegal-content'))
  const handedOver = await previewed({
    action: 'hand-over',
    ground: 'illegal-content',
    facts: 'BKA, Az. 12/26',
    suspends: true,
  })
  expect(handedOver).not.toContain('BKA')
  expect(handedOver).not.toContain(t('statements:rule.illegal-content'))
  expect(handedOver).toContain(t('statements:rule.other-terms'))
})

it.each(LANGUAGES)('names a picture search that found the photo, not our checks (%s)', async (language) => {
  await db.update(users).set({ language }).where(eq(users.id, luana))
  const { id: subjectId } = await photoOf(luana)
  const { caseId } = await db.transaction((tx) =>
    openHintCase(tx, {
      ...{ subjectType: 'image', subjectId, userId: luana },
      ...{ hint: 'picture-search', hintDetails: null },
    }),
  )
  const t = translator(language)
  const decision = { action: 'remove', ground: 'fake-profile' } as const
  const previewed = async () => (await previewStatement({ caseId, decision }))?.text
  expect(await previewed()).toContain(t('statements:detection.search'))
  await open({ subjectType: 'image', subjectId })
  expect(await previewed()).toContain(t('statements:detection.report'))
})

it('is split into labelled parts; facts of several paragraphs are one part', async () => {
  const { caseId } = await open()
  const facts = 'Drei Drohungen.\n\nAm 3. Mai eine vierte.'
  const preview = await previewStatement({
    caseId,
    decision: { action: 'warn', ground: 'harassment', facts },
  })
  const parts = statementParts(preview?.language ?? 'de', preview?.text ?? '')
  expect(parts).toHaveLength(11)
  expect(parts.filter(({ label }) => label === null)).toHaveLength(3)
  expect(parts.filter(({ text }) => text.includes('vierte')).map(({ text }) => text)).toEqual([facts])
})

it('names the place of the photo that it is about, and its page links there', async () => {
  await db.update(users).set({ language: 'de' }).where(eq(users.id, luana))
  const inProfile = await photoOf(luana)
  const [album] = await db.insert(privateAlbums).values({ ownerId: luana, title: 'Privat' }).returning()
  const photo = { ownerId: luana, width: 900, height: 1200, color: '#aa8899' }
  const [inAlbum, inChat] = await db
    .insert(images)
    .values([
      { ...photo, url: `/media/${randomUUID()}`, imageType: 'album', albumId: album?.id ?? null },
      { ...photo, url: `/media/${randomUUID()}`, imageType: 'chat' },
    ])
    .returning()
  const decision = { action: 'warn', ground: 'spam' } as const
  const previewed = async (caseId: string) => (await previewStatement({ caseId, decision }))?.text
  const photos = [
    [inProfile.id, 'Ein Foto in deinem Profil (', 'image'],
    [inAlbum?.id, 'Ein Foto in einem deiner Alben (', 'album'],
    [inChat?.id, 'Ein Foto, das du in einem Chat geschickt hast (', null],
  ] as const
  for (const [subjectId = '', where, about] of photos) {
    const { caseId } = await open({ subjectType: 'image', subjectId })
    expect(await previewed(caseId)).toContain(where)
    const decisionId = await decided(caseId, decision)
    const [row] = await db.select().from(decisions).where(eq(decisions.id, decisionId))
    expect(row?.statementText).toContain(where)
    await releaseDecision(decisionId)
    expect(await ownDecision({ id: luana }, decisionId)).toMatchObject({ about })
    if (about) continue
    await db.delete(images).where(eq(images.id, subjectId))
    expect(await previewed(caseId)).toContain('Eines deiner Fotos (')
  }
})
