import type { Cover } from 'db/limits/cover'
import { languageOf, translator } from '~/i18n/server.server'
import { coverOf } from '~/platform/http/cookies.server'
import { env } from '~/platform/settings/env.server'
import { coverIcons } from '../frame/cover'

export type AppIcon = { src: string; sizes: string; type: 'image/png'; purpose: 'any' | 'maskable' }
export type AppIdentity = {
  name: string
  /** Shown below the icon on a phone, which has room for about twelve characters. */
  shortName: string
  icons: AppIcon[]
  /** Whether a cover is set. Then nothing in the manifest may reveal what the app is. */
  isCover: boolean
}

/** Name and icons of the app on this device: those of its cover, if it has one (DECISIONS "Settings", issue 17). */
export function appIdentity(request: Request): AppIdentity {
  const cover = coverOf(request)
  const name = cover ? translator(languageOf(request))(`cover:names.${cover}`) : env().appName
  return { name, shortName: name, icons: cover ? iconsOfCover(cover) : OWN_ICONS, isCover: cover !== null }
}

const SIZES = [192, 512] as const
const PURPOSES = ['any', 'maskable'] as const

/** Drawn by app/commands/icons.ts. */
const OWN_ICONS = PURPOSES.flatMap((purpose) =>
  SIZES.map((size) => icon(`/icons/app-${purpose}-${size}.png`, size, purpose)),
)

function iconsOfCover(cover: Cover): AppIcon[] {
  const { png192, png512, maskable192, maskable512 } = coverIcons(cover)
  return [
    icon(png192, 192, 'any'),
    icon(png512, 512, 'any'),
    icon(maskable192, 192, 'maskable'),
    icon(maskable512, 512, 'maskable'),
  ]
}

function icon(src: string, size: number, purpose: AppIcon['purpose']): AppIcon {
  return { src, sizes: `${size}x${size}`, type: 'image/png', purpose }
}
