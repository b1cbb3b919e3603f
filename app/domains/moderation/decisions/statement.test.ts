import { CASE_ACTIONS, GROUNDS } from 'db/limits/moderation'
import { users } from 'db/schema/accounts'
import { decisions } from 'db/schema/decisions'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { db } from '~/platform/database/db.server'
import { storedMails } from '~/platform/mail/mail.server'
import { decided, luana, open, withPeopleOfCases } from '~/testing/people/decided-cases'
import type { CaseDecision } from './case-decision'
import { releaseDecision, sendStatement } from './deliver-decision.server'
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

it('is shown by its labels; facts of several paragraphs are one part', async () => {
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
