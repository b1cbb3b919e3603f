import '~/platform/http/remix/load-context.server'
import {
  type AppLoadContext,
  createReadableStreamFromReadable,
  type EntryContext,
  type HandleErrorFunction,
} from '@remix-run/node'
import { isRouteErrorResponse, RemixServer } from '@remix-run/react'
import { isbot } from 'isbot'
import { renderToPipeableStream, renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import type { Language } from '~/i18n/languages'
import { i18nFor, languageOf } from '~/i18n/server.server'
import { coverOf } from '~/platform/http/cookies.server'
import {
  AllowRecaptchaContext,
  CoverContext,
  HydrateContext,
  NonceContext,
  RequestIdContext,
} from '~/platform/http/remix/hydrate'
import { pageBody } from '~/platform/http/remix/page-body.server'
import { log } from '~/platform/log/log.server'
import { seconds } from '~/platform/time/durations'
import { type MarkupCache, markupCacheOf } from '~/ui/markup/markup-cache.server'
import { PageMarkupContext } from '~/ui/markup/page-markup'
import { pageText } from '~/ui/markup/page-text.server'
import { makeHost } from './host.server'

/** The host that server.ts starts. It is part of the build, so that pools and sockets exist only once. */
export const host = makeHost()

const markupCaches = new Map<Language, MarkupCache>()

/** Deferred data that takes longer than this is aborted. */
export const streamTimeout = seconds(5)

/** Renders a page: visitor pages and errors as one string without hydration, member pages as a stream that hydrates. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  context: AppLoadContext,
): Response | Promise<Response> {
  const language = languageOf(request)
  // A visitor's error page needs no React, nor does the notice to sign in where a session has ended. A member's stays inside the app, so
  // that navigating back is fast.
  const isSignedOut = context.visitor || context.notFoundData !== undefined
  if (isSignedOut && remix.staticHandlerContext.errors) context.hydrate = false
  context.isWhole = !remix.staticHandlerContext.errors
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.set('Content-Language', language)
  headers.append('Vary', 'Cookie, Accept-Language')

  const allowRecaptcha = () => {
    context.recaptcha = true
  }
  const page = (
    <HydrateContext.Provider value={context.hydrate}>
      <NonceContext.Provider value={context.nonce}>
        <RequestIdContext.Provider value={context.requestId}>
          <AllowRecaptchaContext.Provider value={allowRecaptcha}>
            <I18nextProvider i18n={i18nFor(language)}>
              <CoverContext.Provider value={coverOf(request)}>
                <RemixServer context={remix} url={request.url} nonce={context.nonce} />
              </CoverContext.Provider>
            </I18nextProvider>
          </AllowRecaptchaContext.Provider>
        </RequestIdContext.Provider>
      </NonceContext.Provider>
    </HydrateContext.Provider>
  )
  if (context.hydrate) return streamed(page, request, { status, headers }, context)

  // Without the stream RemixServer renders no hydration scripts, so the loader data stay on the server.
  Object.assign(remix, { serverHandoffStream: undefined })
  const text = pageText()
  const rendered = renderToStaticMarkup(
    <PageMarkupContext.Provider value={{ ...markupCache(language), ...text }}>
      {page}
    </PageMarkupContext.Provider>,
  )
  context.html = text.bytes(`<!DOCTYPE html>${rendered}`)
  return new Response(null, { status, headers })
}

function markupCache(language: Language): MarkupCache {
  const cache = markupCaches.get(language) ?? markupCacheOf(i18nFor(language))
  markupCaches.set(language, cache)
  return cache
}

/** Logs unexpected errors of loaders, actions and rendering. Requests that the client aborted are not errors. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return
  // Remix's own responses to wrong methods and unknown URLs.
  if (isRouteErrorResponse(error) && error.status < 500) return
  log.error({ err: error, requestId: context.requestId }, 'request failed')
}

function streamed(
  page: JSX.Element,
  request: Request,
  init: ResponseInit,
  { nonce, requestId }: AppLoadContext,
): Promise<Response> {
  // Bots index the first bytes that they receive; people see the shell first.
  const ready = isbot(request.headers.get('user-agent')) ? 'onAllReady' : 'onShellReady'
  return new Promise((resolve, reject) => {
    let shellSent = false
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      [ready]() {
        shellSent = true
        const body = pageBody()
        body.on('close', () => clearTimeout(giveUp))
        resolve(new Response(createReadableStreamFromReadable(body), init))
        pipe(body)
      },
      onShellError(error: unknown) {
        clearTimeout(giveUp)
        reject(error)
      },
      onError(error: unknown) {
        // Before the shell is sent, onShellError receives the same error.
        if (shellSent && !request.signal.aborted) log.error({ err: error, requestId }, 'rendering failed')
      },
    })
    // One second after the data: their rejections must reach the page first.
    const giveUp = setTimeout(abort, streamTimeout + seconds(1))
  })
}
