import type { Cover } from 'db/limits/cover'
import { languageOf, translator } from '~/i18n/server.server'
import { coverOf } from '~/platform/http/cookies.server'
import { env } from '~/platform/settings/env.server'
import { coverIcons } from '../frame/cover'

/** The colour `canvas` of the light theme (styles/tokens.css): a manifest cannot refer to a CSS variable. */
const CANVAS = '#faf6f9'

/**
 * The web app manifest in the reader's language. It is the same for members and visitors, so that it does not reveal who has an account.
 * If a cover disguises the app on this device, the manifest contains only the name and icons of the cover (DECISIONS "Settings", issue 17).
 */
export function manifest(request: Request) {
  const language = languageOf(request)
  const t = translator(language)
  const cover = coverOf(request)
  const name = cover ? t(`cover:names.${cover}`) : env().appName
  return {
    id: '/chat',
    name,
    // Shown below the icon on a phone, which has room for about twelve characters.
    short_name: name,
    ...(!cover && { description: t('pwa:manifest.description') }),
    lang: language,
    dir: 'ltr',
    start_url: '/chat',
    scope: '/',
    display: 'standalone',
    background_color: CANVAS,
    theme_color: CANVAS,
    icons: cover ? iconsOfCover(cover) : OWN_ICONS,
    ...(!cover && {
      shortcuts: [
        { name: t('pwa:manifest.chat'), url: '/chat' },
        { name: t('pwa:manifest.explore'), url: '/explore' },
        { name: t('pwa:manifest.profile'), url: '/my-profile' },
      ],
    }),
  }
}

type Purpose = 'any' | 'maskable'

const SIZES = [192, 512] as const
const PURPOSES: readonly Purpose[] = ['any', 'maskable']

/** Drawn by app/commands/icons.ts. */
const OWN_ICONS = PURPOSES.flatMap((purpose) =>
  SIZES.map((size) => icon(`/icons/app-${purpose}-${size}.png`, size, purpose)),
)

function iconsOfCover(cover: Cover) {
  const { png192, png512, maskable192, maskable512 } = coverIcons(cover)
  return [
    icon(png192, 192, 'any'),
    icon(png512, 512, 'any'),
    icon(maskable192, 192, 'maskable'),
    icon(maskable512, 512, 'maskable'),
  ]
}

function icon(src: string, size: number, purpose: Purpose) {
  return { src, sizes: `${size}x${size}`, type: 'image/png', purpose }
}
