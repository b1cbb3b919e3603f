import { translator, languageOf } from '~/i18n/server.server'
import { isLanguage } from '~/i18n/languages'
import { closeDb } from '~/platform/db.server'
import { stopGracefully } from '~/platform/http/graceful-stop.server'
import { type Host, mount } from '~/platform/http/host.server'
import { tune } from '~/platform/http/tuned-server.server'

/** Puts together what server.ts starts; entry.server exports it. */
export const host: Host = {
  mount: (app, parts) => mount(app, { ...parts, texts: { languageOf, refusalText } }),
  tune,
  startWorker: () => undefined,
  stopWith: (server) => stopGracefully(server, closeDb),
}

function refusalText(language: string, status: number): string {
  const t = translator(isLanguage(language) ? language : 'de')
  return t(`errors:${status}.title`)
}
