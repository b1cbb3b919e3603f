import { randomUUID } from 'node:crypto'
import { ALBUM_DESCRIPTION_MAX, ALBUM_TITLE_MAX } from 'db/limits/media'
import { expect, test } from 'vitest'
import { LANGUAGES } from '~/i18n/languages'
import { translator } from '~/i18n/server.server'
import { AlbumFormSchema, AlbumJson, albumErrorText, ShareJson } from './forms'

const messagesOf = (read: { error?: { issues: { message: string }[] } | undefined }) =>
  read.error?.issues.map(({ message }) => message) ?? []

test('title and description may be as long as their limits, in the form and in the call', () => {
  for (const schema of [AlbumFormSchema, AlbumJson]) {
    const errors = (fields: object) => messagesOf(schema.safeParse({ title: 'Am See', ...fields }))
    for (const letter of ['x', '🌸']) {
      expect(errors({ title: letter.repeat(ALBUM_TITLE_MAX) })).toEqual([])
      expect(errors({ title: letter.repeat(ALBUM_TITLE_MAX + 1) })).toEqual(['albums:error.titleLong'])
      expect(errors({ description: letter.repeat(ALBUM_DESCRIPTION_MAX) })).toEqual([])
      expect(errors({ description: letter.repeat(ALBUM_DESCRIPTION_MAX + 1) })).toEqual([
        'albums:error.descriptionLong',
      ])
    }
    expect(errors({ title: undefined })).toEqual(['albums:error.title'])
    expect(errors({ description: '' })).toEqual([])
    expect(errors({ description: 5 })).toEqual(['albums:error.descriptionLong'])
  }
  expect(messagesOf(AlbumJson.safeParse({ title: 'Am See', description: null, isPublic: true }))).toEqual([])
  expect(messagesOf(AlbumJson.safeParse({ title: 'Am See', isExplicit: 'on' }))).toHaveLength(1)
})

test('a sharing names a receiver or a conversation', () => {
  const [receiverId, chatRoomId] = [randomUUID(), randomUUID()]
  expect(ShareJson.parse({ receiverId })).toEqual({ receiverId })
  expect(ShareJson.parse({ chatRoomId, albumId: 'x' })).toEqual({ chatRoomId })
  for (const none of [{}, { chatRoomId: [chatRoomId] }, { clientId: receiverId }])
    expect(messagesOf(ShareJson.safeParse(none))).toEqual(['albums:error.receiver'])
  for (const wrong of [{ receiverId: 'x' }, { receiverId, clientId: 'x' }])
    expect(messagesOf(ShareJson.safeParse(wrong))).toHaveLength(1)
})

test.each(LANGUAGES)('every error has a text in %s, its limit filled in', (language) => {
  for (const error of ['title', 'titleLong', 'descriptionLong', 'receiver'])
    expect(albumErrorText(translator(language), `albums:error.${error}`)).toMatch(/^[^{}:]{10,}$/)
  expect(albumErrorText(translator(language), 'albums:error.none')).toBeUndefined()
})
