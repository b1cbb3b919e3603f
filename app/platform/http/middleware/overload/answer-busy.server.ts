import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { log } from '../../../log/log.server'
import { env } from '../../../settings/env.server'
import { seconds } from '../../../time/durations'
import { langParameterOf, pathOf } from '../../address'
import type { Theme } from '../../cookies.server'
import { isUnsafe } from '../methods'
import { codeOf, type Kind, kindFor } from '../refusals.server'
import { securityHeaders } from '../security-headers.server'
import type { AnswerBusy } from './delayed-refusals.server'

/** Texts that the application injects; the platform itself has none. */
type BusyTexts = {
  languageOf(request: Request): string
  /**
   * A small complete page without subresources. `isSubmission`: the request submits a form, which the browser can send again. `theme`: the
   * reader's choice; null for that of the system.
   */
  page(language: string, isSubmission: boolean, theme: Theme | null): string
  message(language: string): string
}

/** The redirect of the quick exit. It is the same for everybody and needs almost no work, so that an overloaded process sends it, too. */
type ExitRedirect = { path: string; headers(): Promise<Headers> }

const RETRY_AFTER_S = 3
const LANGUAGES_MAX = 500
const SMALL_BODY_BYTES = 64 * 1024
const LINGER_MS = seconds(1)

/** Answers with 503 as page, JSON or text in the reader's language, each rendered once; answers the quick exit with its redirect. */
export function answerBusy(texts: BusyTexts, exit: ExitRedirect): AnswerBusy {
  const languageOf = requestLanguages(texts)
  const answerFor = readyAnswers(texts)
  let redirect: Promise<string[]> | undefined

  function sendExit(request: IncomingMessage, response: ServerResponse): void {
    redirect ??= exit.headers().then((own) => [...securityHeaders(), ...own].flat())
    redirect.then(
      (headers) => response.writeHead(302, [...headers, 'X-Request-Id', randomUUID()]).end(),
      (error) => {
        redirect = undefined
        log.error({ err: error }, 'the redirect of the quick exit cannot be created')
        refuse(request, response)
      },
    )
  }

  function refuse(request: IncomingMessage, response: ServerResponse): void {
    const isSubmission = isUnsafe(request.method ?? '')
    const kind = kindFor(pathOf(request.url ?? ''), request.headers.accept)
    const theme = kind === 'page' ? themeIn(request) : null
    const { headers, body } = answerFor(kind, languageOf(request), isSubmission, theme)
    const closes = isSubmission && !isSmall(request)
    const connection = closes ? ['Connection', 'close'] : []
    response.writeHead(503, [...headers, ...connection, 'X-Request-Id', randomUUID()])
    response.end(request.method === 'HEAD' ? undefined : body)
    if (closes) closeLater(request)
  }

  return (request, response) => {
    if (request.method === 'GET' && pathOf(request.url ?? '') === exit.path) sendExit(request, response)
    else refuse(request, response)
  }
}

/** The chosen theme in the cookies, which are not parsed whole. */
function themeIn({ headers }: IncomingMessage): Theme | null {
  const [, chosen] = /(?:^|;\s*)theme=(light|dark)(?=;|$)/.exec(headers.cookie ?? '') ?? []
  return chosen === 'light' || chosen === 'dark' ? chosen : null
}

/** Finds the language of a request, once for each combination of what decides it. */
function requestLanguages(texts: BusyTexts): (request: IncomingMessage) => string {
  const languages = new Map<string, string>()
  return ({ url = '', headers }) => {
    const parameter = langParameterOf(url)
    const stored = /(?:^|;\s*)lang=[a-z]{2}(?=;|$)/.exec(headers.cookie ?? '')?.[0].replace(/^;\s*/, '') ?? ''
    const accepted = headers['accept-language']?.slice(0, 100) ?? ''
    const key = `${parameter};${stored};${accepted}`
    const known = languages.get(key)
    if (known !== undefined) return known
    const sample = new Request(`${env().appUrl}/?${parameter}`, {
      headers: { cookie: stored, 'accept-language': accepted },
    })
    const language = texts.languageOf(sample)
    if (languages.size < LANGUAGES_MAX) languages.set(key, language)
    return language
  }
}

type Answer = { headers: string[]; body: Buffer }
type AnswerFor = (kind: Kind, language: string, isSubmission: boolean, theme: Theme | null) => Answer

/** Finds an answer, which is made when it is sent first. */
function readyAnswers(texts: BusyTexts): AnswerFor {
  const ready = new Map<string, Answer>()
  const bodyOf: Record<Kind, BusyTexts['page']> = {
    page: (language, isSubmission, theme) => texts.page(language, isSubmission, theme),
    json: (language) => JSON.stringify({ message: texts.message(language), code: codeOf(503) }),
    text: () => '503 Service Unavailable\n',
  }
  return (kind, language, isSubmission, theme) => {
    const key = `${kind};${language};${isSubmission};${theme}`
    const known = ready.get(key)
    if (known) return known
    const body = Buffer.from(bodyOf[kind](language, isSubmission, theme))
    const own = {
      ...Object.fromEntries(securityHeaders()),
      'Content-Type': TYPES[kind],
      'Content-Length': String(body.length),
      'Cache-Control': 'private, no-store',
      'Retry-After': String(RETRY_AFTER_S),
      Vary: 'Cookie, Accept-Language',
    }
    const made = { headers: Object.entries(own).flat(), body }
    ready.set(key, made)
    return made
  }
}

const TYPES: Record<Kind, string> = {
  page: 'text/html; charset=utf-8',
  json: 'application/json; charset=utf-8',
  text: 'text/plain; charset=utf-8',
}

/** Whether node may read the rest of the body and reuse the connection. */
const isSmall = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) <= SMALL_BODY_BYTES

function closeLater(request: IncomingMessage): void {
  request.resume()
  // Closing at once would reset the connection before the client has read the response.
  setTimeout(() => request.socket.destroy(), LINGER_MS).unref()
}
