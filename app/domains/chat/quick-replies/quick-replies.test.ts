import { QUICK_REPLIES_MAX, QUICK_REPLY_MAX } from 'db/limits/chat'
import { quickReplies } from 'db/schema/chat'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { closeDb, db } from '~/platform/database/db.server'
import { makeAccount } from '~/testing/people/accounts'
import { watchBystander } from '~/testing/people/bystander'
import {
  addQuickReply,
  changeQuickReply,
  mayHaveReplies,
  quickRepliesOf,
  quickReply,
  quickReplyAction,
  removeQuickReply,
} from './quick-replies.server'

watchBystander()

afterAll(closeDb)

let luana: { id: string }
let mara: { id: string }
beforeEach(async () => {
  luana = await makeAccount({ firstName: 'Luana', userType: 'trans' })
  mara = await makeAccount({ firstName: 'Mara', userType: 'trans' })
})
const texts = async (owner: { id: string }) => (await quickRepliesOf(owner)).map(({ content }) => content)
const firstOf = async (owner: { id: string }) => {
  const [reply] = await quickRepliesOf(owner)
  if (!reply) throw new Error('no reply')
  return reply
}

describe('quick replies', () => {
  it('are listed in the order in which they were added, and can be changed and removed', async () => {
    for (const text of ['Montag bis Freitag', 'Nahe dem Bahnhof']) await addQuickReply(luana, text)
    expect(await texts(luana)).toEqual(['Montag bis Freitag', 'Nahe dem Bahnhof'])
    const { id } = await firstOf(luana)
    expect(await changeQuickReply(luana, { id, content: 'Montag bis Samstag' })).toBeNull()
    expect(await texts(luana)).toEqual(['Montag bis Samstag', 'Nahe dem Bahnhof'])
    expect(await quickReply(luana, id)).toEqual({ id, content: 'Montag bis Samstag' })
    expect(await removeQuickReply(luana, id)).toBeNull()
    expect(await texts(luana)).toEqual(['Nahe dem Bahnhof'])
  })

  it('cannot be read, changed or removed by others', async () => {
    await addQuickReply(luana, 'geheim')
    const { id } = await firstOf(luana)
    expect(await texts(mara)).toEqual([])
    expect(await quickReply(mara, id)).toBeNull()
    expect(await quickReply(mara, 'nonsense')).toBeNull()
    expect(await changeQuickReply(mara, { id, content: 'meins' })).toBe('unknown')
    expect(await removeQuickReply(mara, id)).toBe('unknown')
    expect(await texts(luana)).toEqual(['geheim'])
  })

  it('are limited in number, also concurrently', async () => {
    const content = 'x'
    await db
      .insert(quickReplies)
      .values(Array.from({ length: QUICK_REPLIES_MAX - 1 }, () => ({ ownerId: luana.id, content })))
    const added = await Promise.all([1, 2, 3].map((n) => addQuickReply(luana, `letzte ${n}`)))
    expect(added.filter((refusal) => refusal === null)).toHaveLength(1)
    expect(added.filter((refusal) => refusal === 'too-many-replies')).toHaveLength(2)
    expect(await db.$count(quickReplies, eq(quickReplies.ownerId, luana.id))).toBe(QUICK_REPLIES_MAX)
    expect(await addQuickReply(mara, 'meine erste')).toBeNull()
  })

  it('of the same text are added once, also if the first try took the last place', async () => {
    for (let n = 1; n < QUICK_REPLIES_MAX; n++) await addQuickReply(luana, `Text ${n}`)
    const twice = await Promise.all([1, 2].map(() => addQuickReply(luana, 'die letzte')))
    expect(twice).toEqual([null, null])
    expect(await addQuickReply(luana, 'die letzte')).toBeNull()
    expect(await texts(luana)).toHaveLength(QUICK_REPLIES_MAX)
    expect((await texts(luana)).filter((text) => text === 'die letzte')).toHaveLength(1)
    expect(await addQuickReply(mara, 'die letzte')).toBeNull()
    expect(await texts(mara)).toEqual(['die letzte'])
  })

  it('are for providers only', () => {
    expect([mayHaveReplies({ userType: 'trans' }), mayHaveReplies({ userType: 'man' })]).toEqual([
      true,
      false,
    ])
  })
})

describe('a form of the quick replies page', () => {
  const submit = (intent: 'add' | 'change' | 'remove', fields: Record<string, string>) =>
    quickReplyAction(luana, intent, new Map(Object.entries(fields)))

  it.each([
    ['', 'chat:replies.error.empty'],
    [' \n\t ', 'chat:replies.error.empty'],
    ['ä'.repeat(QUICK_REPLY_MAX + 1), 'chat:replies.error.tooLong'],
  ])('shows the error and keeps the input: %j', async (content, error) => {
    const reply = { error: { content: [error] }, initialValue: content ? { content } : {} }
    expect(await submit('add', { content })).toMatchObject({ wrong: { id: null, reply }, status: 400 })
    await addQuickReply(luana, 'alt')
    const { id } = await firstOf(luana)
    const changed = { ...reply, initialValue: { id, ...reply.initialValue } }
    expect(await submit('change', { id, content })).toMatchObject({ wrong: { id, reply: changed } })
    expect(await texts(luana)).toEqual(['alt'])
  })

  it('accepts the maximum length in characters, and cleans the text', async () => {
    const most = '👩‍👩‍👧'.repeat(20) + 'ä'.repeat(QUICK_REPLY_MAX - 200)
    expect(await submit('add', { content: `  ${most}\r\n` })).toEqual({ done: 'chat:replies.done.added' })
    expect(await texts(luana)).toEqual([most])
  })

  it('removes a reply that is gone again, and never that of another provider', async () => {
    await addQuickReply(luana, 'weg')
    await addQuickReply(mara, 'geheim')
    for (const { id } of [await firstOf(luana), await firstOf(luana), await firstOf(mara)])
      expect(await submit('remove', { id })).toEqual({ done: 'chat:replies.done.removed' })
    expect([await texts(luana), await texts(mara)]).toEqual([[], ['geheim']])
  })

  it('is refused without a valid id', async () => {
    const forms: Record<string, string>[] = [{}, { id: 'nonsense' }, { id: '' }]
    for (const fields of forms) {
      expect(await submit('change', { content: 'x', ...fields })).toEqual({ refusal: 'unknown' })
      expect(await submit('remove', fields)).toEqual({ refusal: 'unknown' })
    }
  })
})
