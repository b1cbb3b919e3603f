import { languageOf, translator } from '~/i18n/server.server'
import { appIdentity } from './app-identity.server'

/** The colour `canvas` of the light theme (styles/tokens.css): a manifest cannot refer to a CSS variable. */
const CANVAS = '#faf6f9'

/**
 * The web app manifest in the reader's language. It is the same for members and visitors, so that it does not reveal who has an account.
 * If a cover disguises the app, the manifest contains only the name and icons of the cover.
 */
export function manifest(request: Request) {
  const language = languageOf(request)
  const t = translator(language)
  const { name, shortName, icons, isCover } = appIdentity(request)
  return {
    id: '/chat',
    name,
    short_name: shortName,
    ...(!isCover && { description: t('pwa:manifest.description') }),
    lang: language,
    dir: 'ltr',
    start_url: '/chat',
    scope: '/',
    display: 'standalone',
    background_color: CANVAS,
    theme_color: CANVAS,
    icons,
    ...(!isCover && {
      shortcuts: [
        { name: t('pwa:manifest.chat'), url: '/chat' },
        { name: t('pwa:manifest.explore'), url: '/explore' },
        { name: t('pwa:manifest.profile'), url: '/my-profile' },
      ],
    }),
  }
}
