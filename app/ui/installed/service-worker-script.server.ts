import { DEFAULT_LANGUAGE, LANGUAGES } from '~/i18n/languages'
import { singleton } from '~/platform/process/singleton.server'
import { hashOf } from '~/platform/secrets/hash.server'
import { env } from '~/platform/settings/env.server'
import { offlinePage, PLAIN_PAGE_FILES } from '../frame/plain-pages.server'
import worker from './service-worker.js?script'

/**
 * The script of /sw.js: the worker, with the files that it stores, the public key of push, and their version. The version is a digest of all
 * of it, so that browsers fetch the files again with each build that changes any, and with no other.
 */
export function serviceWorkerScript(): { script: string; etag: string } {
  return singleton('service-worker-script', () => {
    const pages = LANGUAGES.map((language) => offlinePage(language))
    const pushKey = env().push.keys?.publicKey
    const version = hashOf(JSON.stringify([worker, PLAIN_PAGE_FILES, pages, pushKey])).slice(0, 16)
    const build = {
      version,
      files: PLAIN_PAGE_FILES,
      offlinePages: Object.fromEntries(LANGUAGES.map((language) => [language, `/offline?lang=${language}`])),
      fallbackLanguage: DEFAULT_LANGUAGE,
      pushKey,
    }
    return { script: `self.BUILD=${JSON.stringify(build)};\n${worker}`, etag: `"${version}"` }
  })
}
