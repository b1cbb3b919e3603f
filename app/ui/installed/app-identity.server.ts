import { languageOf } from '~/i18n/server.server'
import { env } from '~/platform/env.server'
import { coverOf } from '~/platform/http/cookies.server'
import { coverName } from './cover-names'

export type AppIcon = { src: string; sizes: string; type: 'image/png'; purpose: 'any' | 'maskable' }
export type AppIdentity = {
  name: string
  /** At most about twelve characters: beneath the icon of a phone. */
  shortName: string
  icons: AppIcon[]
  /** Nothing else in the manifest may say what the app is. */
  isCover: boolean
}

/** Name and icons of the app on this device: those of its cover, if it has one (DECISIONS "Settings", issue 17). */
export function appIdentity(request: Request): AppIdentity {
  const cover = coverOf(request)
  const name = cover ? coverName(cover, languageOf(request)) : env().appName
  return { name, shortName: name, icons: iconsOf(cover ? 'plain' : 'app'), isCover: cover !== null }
}

const SIZES = [192, 512] as const
const PURPOSES = ['any', 'maskable'] as const

/** Drawn by app/commands/icons.ts. */
const iconsOf = (set: 'app' | 'plain'): AppIcon[] =>
  PURPOSES.flatMap((purpose) =>
    SIZES.map((size) => ({
      src: `/icons/${set}-${purpose}-${size}.png`,
      sizes: `${size}x${size}`,
      type: 'image/png' as const,
      purpose,
    })),
  )
