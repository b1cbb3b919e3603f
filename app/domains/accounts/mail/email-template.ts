import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Language } from '~/i18n/languages'
import { translator } from '~/i18n/server.server'
import { env } from '~/platform/env.server'
import { EmailLayout } from './email-layout'

export type EmailLink = { text: string /** Absolute. */; href: string }

/** What a letter says. Plain texts in the reader's language, never what strangers typed: anybody can have a mail sent here. */
export type EmailContent = {
  heading: string
  paragraphs: string[]
  /** Short lines such as device, country and time. */
  facts?: { label: string; value: string }[]
  button?: EmailLink
  /** Further ways on, as plain links below the button. */
  more?: EmailLink[]
  /** In small letters: what to do when this mail was not expected. */
  aside?: string
}

/** One letter of the house in both forms that a mail has, made of the same words (RFC 2046 5.1.4). */
export function renderEmail({
  language,
  subject = '',
  ...words
}: EmailContent & { language: Language; subject?: string }): { html: string; text: string } {
  const t = translator(language)
  const appName = env().appName
  const signature = t('mail:kit.signature', { appName })
  const buttonHint = t('mail:kit.buttonHint')
  const page = createElement(EmailLayout, { language, subject, signature, words: { ...words, buttonHint } })
  return { html: `<!doctype html>${renderToStaticMarkup(page)}`, text: asText(words, signature) }
}

function asText(words: EmailContent, signature: string): string {
  const { heading, paragraphs, facts = [], button, more = [], aside } = words
  const links = [button, ...more].flatMap((link) => (link ? [`${link.text}:\n${link.href}`] : []))
  const told = facts.map(({ label, value }) => `${label}: ${value}`).join('\n')
  return `${[heading, ...paragraphs, told, ...links, aside, `-- \n${signature}`].filter(Boolean).join('\n\n')}\n`
}
