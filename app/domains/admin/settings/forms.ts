import { PLATFORM_NUMBERS, type PlatformNumber } from 'db/limits/admin'
import type { TFunction } from 'i18next'
import type { PlatformSettings } from '~/domains/settings/platform-settings.server'
import { z } from '~/platform/input/zod'

const NUMBER = 'admin:error.number'

/** An unticked checkbox is not submitted. */
const box = z
  .literal('on')
  .optional()
  .transform((value) => value === 'on')

function number(name: PlatformNumber) {
  const { min, max } = PLATFORM_NUMBERS[name]
  const message = `${NUMBER} ${name}`
  return z
    .string(message)
    .transform((typed) => typed.trim())
    .pipe(z.string(message).regex(/^\d{1,4}$/, message))
    .transform(Number)
    .pipe(z.number().min(min, message).max(max, message))
}

/** The settings that the form was filled with. Without them, or with a text that is no JSON, nothing is compared. */
type SeenSettings = Omit<PlatformSettings, 'nudityThreshold'>

function seenFrom(text = ''): Partial<SeenSettings> | undefined {
  try {
    const seen: unknown = JSON.parse(text)
    return typeof seen === 'object' && seen !== null ? seen : undefined
  } catch {
    return undefined
  }
}

/** The form of the settings tab. `all` marks a complete form, since browsers do not submit boxes that are not ticked. */
export const PlatformSettingsFormSchema = z.object({
  all: z.literal('settings'),
  /** JSON of `SeenSettings`, to detect what another admin saved meanwhile. */
  seen: z.string().max(1000).optional().transform(seenFrom),
  premiumListSize: number('premiumListSize'),
  newListSize: number('newListSize'),
  nearbyListSize: number('nearbyListSize'),
  freeAlbums: number('freeAlbums'),
  freeAlbumImages: number('freeAlbumImages'),
  detectFaces: box,
  filterNudity: box,
  publishPhotosFirst: box,
})

/** The text of a number's error, with its bounds. */
export function settingsErrorText(t: TFunction, error: string | undefined): string | undefined {
  const name = error?.startsWith(NUMBER) ? error.slice(NUMBER.length + 1) : ''
  const bounds = Object.entries(PLATFORM_NUMBERS).find(([known]) => known === name)?.[1]
  return bounds && t(NUMBER, bounds)
}
