import { SEQ_MAX, UNSEND_MINUTES } from 'db/limits/chat'
import { afterEach, describe, expect, it } from 'vitest'
import { setClock } from '~/platform/time/clock.server'
import { hours, minutes } from '~/platform/time/durations'
import { parseSeq } from './message-page.server'
import type { QuotedMessage, SharedAlbum } from './message-parts-sql.server'
import { stateOf, withoutContent } from './message-state'
import { quoteNow } from './quote'
import { type MessageRow, serializeMessage } from './serialize-message.server'

const NOW = new Date('2026-05-06T12:00:00Z')
setClock(NOW)
afterEach(() => setClock(NOW))

const [ME, PARTNER] = ['me', 'partner']
const CONVERSATION = {
  ...{ partnerId: PARTNER, readSeq: 5, clearedSeq: 2, acceptsImages: true },
  ...{ partnerReadSeq: 4, partnerDeliveredSeq: 6 },
}
const PHOTO = { url: '/media/a', width: 3, height: 4, color: '#aa8899' }
const ALBUM: SharedAlbum = {
  ...{ id: 'album', title: 'Sommer', imageCount: 3, cover: '/media/cover', needsAgeCheck: false },
  until: new Date(NOW.getTime() + hours(1)).toISOString(),
}
const QUOTED: QuotedMessage = {
  ...{ id: 'q', seq: 3, senderId: ME, content: 'früher', phrase: null, messageType: 'image' },
  ...{ isUnsent: false, isRemoved: false, photo: '/media/q', isPhotoHeld: false },
}

type Over = Partial<MessageRow['message']>
function serialized(
  over: Over = {},
  {
    conversation = {},
    ...row
  }: Partial<Omit<MessageRow, 'message'>> & { conversation?: Partial<typeof CONVERSATION> } = {},
) {
  const message: MessageRow['message'] = {
    ...{
      id: 'm',
      seq: 5,
      clientId: 'c',
      senderId: PARTNER,
      content: 'Hallo',
      phrase: null,
      messageType: 'text',
    },
    ...{ fraudWarning: 'prepayment', createdAt: NOW, unsentAt: null, isRemoved: false, ...over },
  }
  return serializeMessage(
    ME,
    { ...CONVERSATION, ...conversation },
    {
      ...{ message, image: null, album: null, quoted: null, ...row },
    },
  )
}
const photo = (isHeld = false) => ({ image: { ...PHOTO, isHeld } })

describe('a received message', () => {
  it('has no client id and no state, warns, and is read up to how far its reader has read', () => {
    expect(serialized()).toMatchObject({
      ...{ isOwn: false, senderId: PARTNER, receiverId: ME, clientId: null, state: null, isRead: true },
      ...{ warning: 'prepayment', canUnsend: false },
    })
    expect(serialized({ seq: 6 }).isRead).toBe(false)
  })

  it('is blurred until its reader accepts photos, and shows none that is held', () => {
    expect(serialized({}, photo())).toMatchObject({
      image: PHOTO,
      imageUrl: PHOTO.url,
      isImageBlurred: false,
    })
    expect(serialized({}, { ...photo(), conversation: { acceptsImages: false } })).toMatchObject({
      ...{ image: PHOTO, isImageBlurred: true },
    })
    expect(serialized({}, { ...photo(true), conversation: { acceptsImages: false } })).toMatchObject({
      ...{ image: null, imageUrl: null, isImageHeld: true, isImageBlurred: false },
    })
  })
})

describe('an own message', () => {
  const own = (over: Over = {}, row: Parameters<typeof serialized>[1] = {}) =>
    serialized({ senderId: ME, ...over }, row)

  it('has its client id and its state, and no warning', () => {
    expect(own()).toMatchObject({
      ...{ isOwn: true, senderId: ME, receiverId: PARTNER, clientId: 'c', state: 'delivered' },
      ...{ isRead: false, warning: null },
    })
    expect(own({ seq: 4 })).toMatchObject({ state: 'read', isRead: true })
  })

  it('shows its photo unblurred, held or not', () => {
    for (const isHeld of [true, false])
      expect(own({}, { ...photo(isHeld), conversation: { acceptsImages: false } })).toMatchObject({
        ...{ image: PHOTO, isImageHeld: isHeld, isImageBlurred: false },
      })
  })

  it('can be unsent within its minutes, once', () => {
    const sentAgo = (ms: number, over: Over = {}) =>
      own({ createdAt: new Date(NOW.getTime() - ms), ...over }).canUnsend
    expect(sentAgo(minutes(UNSEND_MINUTES) - 1)).toBe(true)
    expect(sentAgo(minutes(UNSEND_MINUTES))).toBe(false)
    expect(sentAgo(0, { unsentAt: NOW })).toBe(false)
  })
})

it('an unsent message has no content, and the page shows the same before the server answers', () => {
  const row = { ...photo(), quoted: QUOTED }
  expect(serialized({ unsentAt: NOW, content: '' }, row)).toMatchObject({
    ...{ isUnsent: true, image: null, imageUrl: null, isImageHeld: false, isImageBlurred: false },
    ...{ quote: null, warning: null },
  })
  const { isUnsent, ...before } = serialized({ senderId: ME, phrase: 'hello' }, { ...row, album: ALBUM })
  expect(isUnsent).toBe(false)
  expect(withoutContent({ ...before, isUnsent })).toEqual({
    ...serialized({ senderId: ME, unsentAt: NOW, content: '' }),
    isUnsent: true,
  })
})

describe('a shared album', () => {
  const album = (over: Partial<SharedAlbum>, isOwn = false) =>
    serialized({ senderId: isOwn ? ME : PARTNER }, { album: { ...ALBUM, ...over } })
  const ended = NOW.toISOString()

  it('is open for its receiver until the access ends', () => {
    expect(album({})).toMatchObject({
      ...{ privateAlbumId: 'album', privateAlbumAccessExpiresAt: ALBUM.until },
      album: {
        isOpen: true,
        imageCount: 3,
        preview: expect.stringContaining('/media/cover'),
        needsAgeCheck: false,
      },
    })
    for (const until of [ended, null])
      expect(album({ until }).album).toMatchObject({
        ...{ title: 'Sommer', isOpen: false, accessUntil: until, imageCount: null, preview: null },
      })
  })

  it('requires the age check of its receiver, never of its owner', () => {
    expect(album({ needsAgeCheck: true }).album).toMatchObject({
      isOpen: true,
      preview: null,
      needsAgeCheck: true,
    })
    expect(album({ needsAgeCheck: true, until: ended }).album).toMatchObject({ needsAgeCheck: false })
    expect(album({ needsAgeCheck: true, until: ended }, true).album).toMatchObject({
      ...{ isOpen: true, imageCount: 3, preview: expect.any(String), needsAgeCheck: false },
    })
    expect(album({ cover: null }).album).toMatchObject({ isOpen: true, preview: null })
  })
})

describe('a quote', () => {
  const quote = (over: Partial<QuotedMessage>) => serialized({}, { quoted: { ...QUOTED, ...over } }).quote

  it('is gone once its reader has cleared what it quotes', () => {
    expect(quote({})).toMatchObject({ id: 'q', seq: 3, isOwn: true, content: 'früher' })
    expect(quote({ seq: 2 })).toBeNull()
  })

  it('has a preview of a photo, but not of one that was unsent or that is held for its reader', () => {
    const theirs = { senderId: PARTNER }
    expect(quote({})?.preview).toContain('/media/q')
    expect(quote(theirs)).toMatchObject({ isOwn: false, preview: expect.any(String) })
    expect(quote({ isPhotoHeld: true })?.preview).toEqual(expect.any(String))
    expect(quote({ ...theirs, isPhotoHeld: true })?.preview).toBeNull()
    expect(quote({ isUnsent: true })?.preview).toBeNull()
    expect(quote({ photo: null })?.preview).toBeNull()
  })

  it('that a page keeps, for the answer to come, loses its text once its message is unsent', () => {
    const kept = quote({})
    const message = { id: 'q', isUnsent: false, isRemoved: false }
    expect(quoteNow(kept, [message])).toBe(kept)
    expect(quoteNow(kept, [{ ...message, id: 'another', isUnsent: true }])).toBe(kept)
    const unsent = quoteNow(kept, [{ ...message, isUnsent: true }])
    expect(unsent).toEqual({ ...kept, isUnsent: true, content: '', phrase: null, preview: null })
    const removed = quoteNow(kept, [{ ...message, isUnsent: true, isRemoved: true }])
    expect(removed).toEqual({ ...unsent, isRemoved: true })
    expect(quoteNow(null, [{ ...message, isUnsent: true }])).toBeNull()
  })
})

it.each([
  [4, 4, 6, 'read'],
  [5, 4, 6, 'delivered'],
  [6, 4, 6, 'delivered'],
  [7, 4, 6, 'sent'],
  [1, null, null, 'sent'],
  [1, null, 1, 'delivered'],
] as const)(
  'message %i, read up to %j and delivered up to %j, is %s',
  (seq, partnerReadSeq, partnerDeliveredSeq, state) =>
    expect(stateOf(seq, { partnerReadSeq, partnerDeliveredSeq })).toBe(state),
)

it('parses a sequence number in a query string', () => {
  const read = (before: string) => parseSeq(new URLSearchParams({ before }), 'before')
  expect([read('0'), read('7'), read(String(SEQ_MAX))]).toEqual([0, 7, SEQ_MAX])
  for (const wrong of ['', '-1', '1.5', 'x', String(SEQ_MAX + 1), '12345678901'])
    expect(read(wrong)).toBeUndefined()
  expect(parseSeq(new URLSearchParams({ before: '1' }), 'after')).toBeUndefined()
})
