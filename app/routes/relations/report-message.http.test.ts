import { chatMembers, messages } from 'db/schema/chat'
import { reports } from 'db/schema/reports'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { blockPerson, unblockPerson } from '~/domains/relations/blocks/blocks.server'
import { db } from '~/platform/database/db.server'
import type { HttpClient } from '~/testing/http/http-client'
import { sharedServer } from '~/testing/http/http-test-server'
import { signedInClient } from '~/testing/http/sign-in'
import { makeConversation } from '~/testing/people/conversations'

const server = sharedServer()
let jonas: { client: HttpClient; id: string }
let luana: { client: HttpClient; id: string }
/** The message of Jonas. */
let messageId: string
beforeEach(async () => {
  jonas = await member('Jonas', 'man')
  luana = await member('Luana', 'trans')
  const lines: [string, string][] = [
    [luana.id, 'Hallo Jonas'],
    [jonas.id, 'Du bist hässlich & dumm'],
  ]
  const made = await makeConversation([jonas.id, luana.id], lines)
  messageId = made.messages[1]?.id ?? ''
})

async function member(firstName: string, userType: 'man' | 'trans') {
  const { client, user } = await signedInClient(server, { firstName, userType })
  return { client, id: user.id }
}
const page = () => `/report/${jonas.id}?message=${messageId}`
const html = async (client: HttpClient, path: string) => (await client.get(path)).text()
const stored = () => db.select().from(reports).where(eq(reports.reportedUserId, jonas.id))

describe('a report of a message', () => {
  it('starts at the message, is a plain form, and leads back to the chat', async () => {
    const thread = await html(luana.client, `/chat?user=${jonas.id}`)
    expect(thread.match(/href="\/report\/[^"]+\?message=[^"]+"/g)).toEqual([`href="${page()}"`])
    const form = await html(luana.client, page())
    expect(form).toContain('Nachricht von Jonas melden')
    expect(form).toContain('Du bist hässlich &amp; dumm')
    expect(form).not.toContain('Hallo Jonas')
    const sent = await luana.client.postForm(page(), {
      message: messageId,
      reason: 'fraud',
      details: 'Vorkasse',
    })
    expect([sent.status, sent.headers.get('location')]).toEqual([302, `${page()}&sent=1`])
    const thanks = await html(luana.client, `${page()}&sent=1`)
    expect(thanks).toContain('Sie ist gespeichert')
    expect(thanks).toContain(`href="/chat?user=${jonas.id}"`)
    expect(await stored()).toMatchObject([
      { targetType: 'message', targetId: messageId, details: 'Vorkasse' },
    ])
  })

  it('is confirmed in a sealed conversation, which has an id of its own after unblocking', async () => {
    await blockPerson({ by: { id: jonas.id }, userId: luana.id })
    await unblockPerson({ by: { id: jonas.id }, userId: luana.id })
    const [member] = await db.select().from(chatMembers).where(eq(chatMembers.userId, luana.id))
    const sealed = `/report/${member?.contactId}?message=${messageId}`
    const sent = await luana.client.postForm(sealed, { message: messageId, reason: 'fraud' })
    expect([sent.status, sent.headers.get('location')]).toEqual([302, `${sealed}&sent=1`])
    expect(await html(luana.client, `${sealed}&sent=1`)).toContain('Sie ist gespeichert')
    expect(await stored()).toMatchObject([{ targetType: 'message', targetId: messageId }])
  })

  it('without a reason shows the form again, with the input', async () => {
    const answer = await luana.client.postForm(page(), { message: messageId, details: 'Bitte schaut hin' })
    const shown = await answer.text()
    expect(answer.status).toBe(400)
    expect(shown).toContain('Bitte wähle einen Grund.')
    expect(shown).toContain('>Bitte schaut hin</textarea>')
    expect(shown).toContain(`name="message" value="${messageId}"`)
  })

  it('is impossible for people outside the conversation, and about one’s own message', async () => {
    const otherMember = await member('Fremder', 'man')
    const own = (await db.select().from(messages).where(eq(messages.senderId, luana.id)))[0]?.id ?? ''
    const asked = { reason: 'fraud', message: messageId }
    for (const [client, path, form] of [
      [otherMember.client, page(), asked],
      [jonas.client, page(), asked],
      [jonas.client, `/report/${luana.id}?message=${messageId}`, asked],
      [luana.client, `/report/${jonas.id}?message=${own}`, { ...asked, message: own }],
      [luana.client, `/report/${jonas.id}?message=${luana.id}`, { ...asked, message: luana.id }],
    ] as const)
      expect([(await client.get(path)).status, (await client.postForm(path, form)).status]).toEqual([
        404, 404,
      ])
    expect((await luana.client.get(`/report/${jonas.id}?message=nonsense`)).status).toBe(404)
    expect(await stored()).toEqual([])
  })

  it('becomes a report of the person if the message was unsent meanwhile, and keeps the input', async () => {
    await db.update(messages).set({ content: '', unsentAt: new Date() }).where(eq(messages.id, messageId))
    const form = { message: messageId, reason: 'fraud', details: 'Er wollte Geld' }
    const answer = await luana.client.postForm(page(), form)
    const shown = await answer.text()
    expect(answer.status).toBe(400)
    expect(shown).toContain('Diese Nachricht wurde inzwischen zurückgenommen')
    expect(shown).toContain('>Er wollte Geld</textarea>')
    expect(shown).not.toContain('name="message"')
    expect(await html(luana.client, `/chat?user=${jonas.id}`)).not.toContain('?message=')
    expect((await luana.client.postForm(`/report/${jonas.id}`, { ...form, message: '' })).status).toBe(302)
    expect(await stored()).toMatchObject([{ targetType: 'profile' }])
  })
})
