import type { LoaderFunctionArgs } from '@remix-run/node'
import { renderToStaticMarkup } from 'react-dom/server'
import { jsonAnswer, notFound } from '~/platform/http/remix/form.server'
import { storedMails } from '~/platform/mail/mail.server'
import { env } from '~/platform/settings/env.server'
import styles from '~/ui/member.css?url'
import { MailPage } from './mail-page'

/**
 * The stored mails, newest first: a page, or `[{ to, subject, text, html, sentAt }]` for `Accept: application/json`. `?html=<sentAt>` shows
 * one mail like a mail program. Not in production.
 * A resource route, since a route with a component cannot answer with JSON at the same path.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  if (env().mode === 'production') notFound()
  const mails = await storedMails()
  if (wantsJson(request)) return jsonAnswer(mails, { headers: { Vary: 'Accept' } })

  const sentAt = new URL(request.url).searchParams.get('html')
  if (sentAt !== null) {
    const mail = mails.find((stored) => stored.sentAt === sentAt) ?? notFound()
    return htmlAnswer(mail.html, { 'Content-Security-Policy': MAIL_POLICY })
  }
  return htmlAnswer(`<!doctype html>${renderToStaticMarkup(<MailPage mails={mails} styles={styles} />)}`)
}

// The mail's own HTML with inline styles; no script, no form, no same-origin access.
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data: https:; frame-ancestors 'none'; sandbox allow-popups"

function wantsJson(request: Request): boolean {
  const accept = request.headers.get('accept') ?? ''
  return accept.includes('application/json') && !accept.includes('text/html')
}

function htmlAnswer(html: string, headers: Record<string, string> = {}): Response {
  const all = {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    Vary: 'Accept',
    ...headers,
  }
  return new Response(html, { headers: all })
}
