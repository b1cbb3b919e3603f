import type { CSSProperties } from 'react'
import type { EmailContent } from './send-email.server'

/**
 * The HTML of an e-mail: a single column that is readable at 320 px, without pictures and without resources from other URLs. The styles are
 * inline, because mail clients drop others. Only the dark styles are in the head: clients that ignore them show the light styles.
 */
export function EmailLayout({ language, subject, signature, colon, words }: EmailLayoutProps) {
  const { heading, paragraphs, facts = [], button, more = [], aside, buttonHint } = words
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{subject}</title>
        <style>{DARK}</style>
      </head>
      <body className="canvas" style={BODY}>
        <main className="sheet" style={SHEET}>
          <h1 style={HEADING}>{heading}</h1>
          {paragraphs.map((paragraph) => (
            <p key={paragraph} style={PARAGRAPH}>
              {paragraph}
            </p>
          ))}
          {facts.length > 0 ? (
            <p className="line" style={FACTS}>
              {facts.map(({ label, value }) => (
                <span key={label} style={FACT}>
                  <span className="soft" style={SOFT}>
                    {label + colon}
                  </span>{' '}
                  {value}
                </span>
              ))}
            </p>
          ) : null}
          {button ? (
            <p style={BUTTON_ROW}>
              <a className="button" href={button.href} style={BUTTON}>
                {button.text}
              </a>
            </p>
          ) : null}
          {more.map(({ text, href }) => (
            <p key={href} style={PARAGRAPH}>
              <a className="link" href={href} style={LINK}>
                {text}
              </a>
            </p>
          ))}
          {aside ? (
            <p className="soft" style={SMALL}>
              {aside}
            </p>
          ) : null}
          {button ? (
            <p className="soft" style={SMALL}>
              {buttonHint}
              <br />
              <a className="link" href={button.href} style={BARE_LINK}>
                {button.href}
              </a>
            </p>
          ) : null}
        </main>
        <footer className="soft" style={FOOT}>
          {signature}
        </footer>
      </body>
    </html>
  )
}

type EmailLayoutProps = {
  language: string
  subject: string
  signature: string
  /** The colon of the language, with the space before it if it has one. */
  colon: string
  words: EmailContent & { buttonHint: string }
}

// The colours of app/ui/styles/tokens.css, in the one notation that every mail client supports.
const INK = '#271a28'
const INK_SOFT = '#645564'
const ACCENT = '#8d2373'

const DARK = `:root { color-scheme: light dark }
@media (prefers-color-scheme: dark) {
  .canvas { background-color: #110c13 !important; color: #f3eef3 !important }
  .sheet { background-color: #1b141d !important; border-color: #342c36 !important }
  .line { border-color: #342c36 !important }
  .soft { color: #b8adb8 !important }
  .link { color: #e895cd !important }
  .button { background-color: #e895cd !important; color: #230d1c !important }
}`

const BODY: CSSProperties = {
  margin: 0,
  padding: '24px 12px',
  backgroundColor: '#faf6fa',
  color: INK,
  fontFamily: "system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
  fontSize: '16px',
  lineHeight: 1.5,
  overflowWrap: 'anywhere',
}
const SHEET: CSSProperties = {
  maxWidth: '480px',
  margin: '0 auto',
  padding: '24px 20px',
  backgroundColor: '#ffffff',
  border: '1px solid #e6dfe6',
  borderRadius: '16px',
}
const HEADING: CSSProperties = {
  margin: '0 0 16px',
  fontFamily: "ui-serif, Georgia, 'Times New Roman', serif",
  fontSize: '24px',
  lineHeight: 1.2,
}
// Texts that somebody typed, such as the facts of a decision, have line breaks of their own.
const PARAGRAPH: CSSProperties = { margin: '0 0 16px', whiteSpace: 'pre-line' }
const FACTS: CSSProperties = { margin: '0 0 16px', padding: '0 0 0 12px', borderLeft: '3px solid #e6dfe6' }
const FACT: CSSProperties = { display: 'block', whiteSpace: 'pre-line' }
const SOFT: CSSProperties = { color: INK_SOFT }
const BUTTON_ROW: CSSProperties = { margin: '24px 0' }
const BUTTON: CSSProperties = {
  display: 'inline-block',
  padding: '12px 20px',
  borderRadius: '10px',
  backgroundColor: ACCENT,
  color: '#ffffff',
  fontWeight: 600,
  textDecoration: 'none',
}
const LINK: CSSProperties = { color: ACCENT }
const SMALL: CSSProperties = { margin: '0 0 12px', color: INK_SOFT, fontSize: '14px' }
const BARE_LINK: CSSProperties = { color: ACCENT, fontSize: '13px', wordBreak: 'break-all' }
const FOOT: CSSProperties = {
  maxWidth: '480px',
  margin: '16px auto 0',
  padding: '0 20px',
  color: INK_SOFT,
  fontSize: '13px',
}
