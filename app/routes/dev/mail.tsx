import type { LoaderFunctionArgs } from '@remix-run/node'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { jsonAnswer, notFound } from '~/platform/http/remix/responses.server'
import { type StoredMail, storedMails } from '~/platform/mail/mail.server'
import { env } from '~/platform/settings/env.server'
import styles from '~/ui/member.css?url'

/**
 * The stored mails, newest first: a page, or `[{ to, subject, text, html, sentAt }]` for `Accept: application/json`. `?html=<sentAt>` shows
 * one mail like a mail program. Not in production.
 * A resource route, since a route with a component cannot answer with JSON at the same path.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  if (env().mode === 'production') notFound()
  const mails = await storedMails()
  if (wantsJson(request)) return jsonAnswer(mails, { headers: { Vary: 'Accept' } })

  const sentAt = new URL(request.url).searchParams.get('html')
  if (sentAt !== null) {
    const mail = mails.find((stored) => stored.sentAt === sentAt) ?? notFound()
    // The host replaces the policy of a page with scripts by its own.
    context.hydrate = false
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

/** A tool for developers and users of the demo: only in English, without the layout of the product. */
function MailPage({ mails, styles }: { mails: StoredMail[]; styles: string }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{`Mails (${mails.length})`}</title>
        <link rel="stylesheet" href={styles} />
      </head>
      <body className="bg-canvas text-ink">
        <main className="mx-auto grid max-w-3xl gap-4 p-4 md:p-8">
          <h1 className="font-serif text-2xl">Mails</h1>
          <p className="text-ink-soft">
            What the app would have sent, newest first. Nothing leaves this machine while SMTP_URL is not set.
          </p>
          {mails.length === 0 ? (
            <p className="rounded-card border border-line bg-surface p-6">No mails yet.</p>
          ) : null}
          {mails.map((mail, index) => (
            <MailCard key={`${mail.sentAt} ${mail.to} ${mail.subject}`} mail={mail} open={index === 0} />
          ))}
        </main>
      </body>
    </html>
  )
}

function MailCard({ mail, open }: { mail: StoredMail; open: boolean }) {
  return (
    <details className="rounded-card border border-line bg-surface" open={open}>
      <summary className="grid min-h-11 cursor-pointer gap-1 p-4">
        <strong className="wrap-anywhere text-lg">{mail.subject}</strong>
        <span className="wrap-anywhere text-ink-soft text-sm">
          {mail.to} ·{' '}
          <time dateTime={mail.sentAt}>{mail.sentAt.replace('T', ' ').replace(/\.\d+Z$/, ' UTC')}</time>
        </span>
      </summary>
      <div className="grid gap-4 border-line border-t p-4">
        <p className="whitespace-pre-wrap wrap-anywhere">{withLinks(mail.text)}</p>
        <a className="text-accent underline" href={`/dev/mail?html=${encodeURIComponent(mail.sentAt)}`}>
          As a mail program shows it
        </a>
      </div>
    </details>
  )
}

function withLinks(text: string): ReactNode[] {
  const parts: ReactNode[] = []
  let end = 0
  for (const { 0: address, index } of text.matchAll(/https?:\/\/[^\s<>"]+/g)) {
    const link = (
      <a key={index} className="text-accent underline" href={address}>
        {address}
      </a>
    )
    parts.push(text.slice(end, index), link)
    end = index + address.length
  }
  return [...parts, text.slice(end)]
}
