import type { ReactNode } from 'react'
import type { StoredMail } from '~/platform/mail/mail.server'

/** A tool for developers and users of the demo: only in English, without the layout of the product. */
export function MailPage({ mails, styles }: { mails: StoredMail[]; styles: string }) {
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
