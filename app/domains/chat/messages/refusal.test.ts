import { IMAGE_MAX_MB } from 'db/limits/media'
import { describe, expect, it } from 'vitest'
import { translator } from '~/i18n/server.server'
import { FLASH_TYPED_MAX } from '~/platform/http/remix/flash.server'
import { refusedFlash, refusedPhotoFlash } from './plain-form.server'
import { type ChatRefusal, chatRefusalText, composerErrorText, PHOTO_FIELD } from './refusal'

const t = translator('de')
const HOUR_S = 3600

/** The flash message as its page shows it. */
const flashText = (refused: ChatRefusal) => {
  const { key, values } = refusedFlash(refused)
  return t(key as 'chat:refusal.self', values ?? {})
}

it.each<[ChatRefusal, string]>([
  [{ refusal: 'unknown' }, 'Diese Person ist nicht verfügbar.'],
  [{ refusal: 'self' }, 'Mit dir selbst kannst du nicht chatten.'],
  [{ refusal: 'no-requests' }, 'Diese Person nimmt Nachrichten nur bei gegenseitigem'],
  [{ refusal: 'gone' }, 'Dieses Konto gibt es nicht mehr.'],
  [{ refusal: 'too-long' }, 'Eine Nachricht hat höchstens 4.000 Zeichen.'],
  [{ refusal: 'too-late' }, 'Dafür ist es zu spät'],
  [{ refusal: 'no-quote' }, 'Die Nachricht, auf die du antwortest, gibt es hier nicht mehr.'],
  [{ refusal: 'used-id' }, 'Unter dieser Kennung hast du schon etwas anderes gesendet.'],
  [{ refusal: 'too-many', retryAfterS: 60 }, 'Bitte warte eine Minute.'],
  [{ refusal: 'too-many', retryAfterS: 61 }, 'Bitte warte 2 Minuten.'],
  [{ refusal: 'too-many-new', retryAfterS: HOUR_S }, 'In einer Stunde geht es weiter.'],
  [{ refusal: 'too-many-new', retryAfterS: HOUR_S + 1 }, 'In 2 Stunden geht es weiter.'],
  [{ refusal: 'restricted', until: Date.UTC(2026, 10, 30, 9) }, 'Bis 30. November 2026 um 10:00 (Berlin)'],
])('%j has the same text in calls and on pages', (refused, told) => {
  expect(chatRefusalText(t, refused)).toContain(told)
  expect(flashText(refused)).toBe(chatRefusalText(t, refused))
  expect(composerErrorText(t, { refused, wrong: 'chat:error.empty' })).toBe(chatRefusalText(t, refused))
})

it('the end of a restriction is a British date in English', () => {
  const text = chatRefusalText(translator('en'), { refusal: 'restricted', until: Date.UTC(2026, 10, 30, 15) })
  expect(text).toContain('until 30 November 2026 at 16:00 (Berlin time)')
})

it('an error of a field is shown where nothing was refused', () => {
  expect(composerErrorText(t, { refused: null, wrong: 'chat:error.empty' })).toBe(
    'Nachricht darf nicht leer sein',
  )
  expect(composerErrorText(t, { refused: null, wrong: undefined })).toBeUndefined()
})

describe('a refused photo', () => {
  const at = (typed: string) => ({ field: PHOTO_FIELD, typed })

  it('is shown at its field, with what was typed, if the photo or its text is the reason', () => {
    expect(refusedPhotoFlash({ refusal: 'too-large' }, 'Hallo')).toMatchObject({
      ...{ key: 'media:refusal.too-large', values: { maxMb: IMAGE_MAX_MB }, at: at('Hallo') },
    })
    expect(refusedPhotoFlash({ refusal: 'too-long' }, 'Hallo')).toMatchObject({
      ...{ key: 'chat:refusal.tooLong', at: at('Hallo') },
    })
    expect(refusedPhotoFlash({ refusal: 'no-file' }, undefined).at).toEqual(at(''))
  })

  it('is shown above the conversation otherwise', () => {
    expect(refusedPhotoFlash({ refusal: 'gone' }, 'Hallo')).not.toHaveProperty('at')
    expect(refusedPhotoFlash({ refusal: 'too-many', retryAfterS: 9 }, 'Hallo')).not.toHaveProperty('at')
  })

  it('keeps as much of a text as a flash message holds, and cuts no character', () => {
    const typedOf = (typed: string) => refusedPhotoFlash({ refusal: 'too-large' }, typed).at?.typed
    expect(typedOf('😀'.repeat(FLASH_TYPED_MAX))).toBe('😀'.repeat(FLASH_TYPED_MAX / 2))
    expect(typedOf('x'.repeat(FLASH_TYPED_MAX / 2))).toBe('x'.repeat(FLASH_TYPED_MAX / 2))
  })
})
