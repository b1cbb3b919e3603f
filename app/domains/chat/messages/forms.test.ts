import { MESSAGE_MAX, SEQ_MAX } from 'db/limits/chat'
import { describe, expect, it } from 'vitest'
import { ComposerFormSchema, ImageFieldsSchema, MessageJson, PhraseFormSchema, ThreadIntent } from './forms'

const receiverId = '0191d2a4-0000-7000-8000-000000000001'
const albumId = '0191d2a4-0000-7000-8000-000000000002'
const LONGEST = '😀'.repeat(MESSAGE_MAX)

const errorsOf = (read: { error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined }) =>
  (read.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message])
const composer = (form: object) => errorsOf(ComposerFormSchema.safeParse(form))
const json = (form: object) => errorsOf(MessageJson.safeParse({ receiverId, ...form }))
const image = (form: object) => errorsOf(ImageFieldsSchema.safeParse({ receiverId, ...form }))

describe('a text', () => {
  it('may have as many characters (not code units) as the limit, in every form', () => {
    for (const errors of [composer, json, image]) {
      expect(errors({ content: LONGEST })).toEqual([])
      expect(errors({ content: `${LONGEST}x` })).toEqual([['content', 'chat:error.tooLong']])
    }
  })

  it('counts as empty if it has only white space or control characters, also beside a photo', () => {
    for (const content of ['', ' \n\t ', '\0\u202e\u2066']) {
      expect(composer({ content })).toEqual([['content', 'chat:error.empty']])
      expect(json({ content })).toEqual([['content', 'chat:error.empty']])
      expect(ImageFieldsSchema.parse({ receiverId, content }).content).toBe('')
    }
    expect(composer({ content: 'x' })).toEqual([])
    expect(ImageFieldsSchema.parse({ receiverId }).content).toBe('')
    expect(composer({})).toEqual([['content', 'chat:error.empty']])
    expect(json({})).toEqual([['content', 'chat:error.empty']])
  })
})

it('a call may have a phrase without a text, but not with an empty text', () => {
  expect(json({ phrase: 'hello' })).toEqual([])
  expect(PhraseFormSchema.safeParse({ phrase: 'hello' }).success).toBe(true)
  expect(json({ phrase: 'hello', content: '' })).toEqual([['content', 'chat:error.empty']])
  expect(json({ phrase: 'no phrase', content: 'x' })).toEqual([['phrase', 'chat:error.phrase']])
})

it('an album message needs an album id and no text; other messages must have no album id', () => {
  const ofAlbum = [['privateAlbumId', 'chat:error.album']]
  expect(json({ messageType: 'private_album', privateAlbumId: albumId })).toEqual([])
  expect(json({ messageType: 'private_album' })).toEqual(ofAlbum)
  expect(json({ content: 'x', privateAlbumId: albumId })).toEqual(ofAlbum)
  expect(json({ messageType: 'image', content: 'x' })).not.toEqual([])
})

it('replyTo is the number of the message replied to, from 1', () => {
  const read = (replyTo: string) => ComposerFormSchema.safeParse({ content: 'x', replyTo })
  expect(read('1').data?.replyTo).toBe(1)
  expect(read(String(SEQ_MAX)).data?.replyTo).toBe(SEQ_MAX)
  for (const wrong of ['0', String(SEQ_MAX + 1), '-1', '1.5', '1e3', '', ' 1', '12345678901'])
    expect(errorsOf(read(wrong)).at(0)).toEqual(['replyTo', 'chat:refusal.noQuote'])
  expect(json({ content: 'x', replyTo: 1 })).toEqual([])
  expect(json({ content: 'x', replyTo: SEQ_MAX })).toEqual([])
  for (const replyTo of [0, SEQ_MAX + 1, 1.5, '1']) expect(json({ content: 'x', replyTo })).toHaveLength(1)
})

it.each([
  ...['accept', 'archive', 'unarchive', 'mute', 'unmute', 'clear', 'unsend', 'mark-read'],
  ...['accept-images', 'blur-images'],
])('the forms of a conversation accept the intent %s', (intent) => {
  expect(ThreadIntent.safeParse({ intent }).success).toBe(true)
  expect(ThreadIntent.safeParse({ intent: `${intent}s` }).success).toBe(false)
})
