import { languageOf, translator } from '~/i18n/server.server'
import { appIdentity } from './app-identity.server'

/** `canvas` of the light theme (styles/tokens.css), which a manifest cannot name. */
const CANVAS = '#faf6f9'

/**
 * The web app manifest in the reader's language. The same for members and visitors, so that it does not reveal who has an account; with a
 * cover it says the cover's name and nothing else.
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
