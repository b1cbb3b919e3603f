import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '~/ui/button'
import { Page } from '~/ui/frame/page'
import { LINK } from '~/ui/link'
import { Notice } from '~/ui/notice'
import type { LegalDocument, LegalSection, VersionTexts } from './documents.server'

/** A legal text with its version, and links to the other versions and home. */
export function LegalPage({
  document,
  versions,
  before,
}: {
  document: LegalDocument
  /** The list of versions, if there is one. */
  versions?: VersionTexts
  /** Between the title and the text. */
  before?: ReactNode
}) {
  const { t } = useTranslation()
  const { title, note, asOf, isFormer, sections } = document
  return (
    <Page width="text" title={title}>
      {note ? <Notice>{note}</Notice> : null}
      {isFormer && versions ? (
        <Notice tone="warning" className="mt-4">
          {versions.former} <a href={versions.current.href}>{versions.current.text}</a>
        </Notice>
      ) : null}
      {before}
      <LegalText sections={sections} />
      <div className="mt-8 flex flex-wrap items-center justify-between gap-4">
        <p className="text-ink-soft">
          {asOf}
          {versions ? (
            <>
              {' · '}
              <a className={`${LINK} print:hidden`} href={versions.all.href}>
                {versions.all.text}
              </a>
            </>
          ) : null}
        </p>
        <ButtonLink href="/" variant="secondary" className="print:hidden">
          {t('backHome')}
        </ButtonLink>
      </div>
    </Page>
  )
}

/** The sections of a legal text. */
export function LegalText({ sections }: { sections: readonly LegalSection[] }) {
  return (
    <article>
      {sections.map((section) => (
        <Section key={section.heading} {...section} />
      ))}
    </article>
  )
}

function Section({ heading, paragraphs }: LegalSection) {
  return (
    <section className="mt-8 break-inside-avoid-page">
      <h2 className="mb-2 break-after-avoid">{heading}</h2>
      {paragraphs.map((paragraph) => (
        <p key={paragraph} className="my-2">
          {linked(paragraph)}
        </p>
      ))}
    </section>
  )
}

/** URLs within a text, as links. */
function linked(text: string) {
  return text.split(/(https:\/\/[\w./-]*\w\/?)/).map((part) =>
    part.startsWith('https://') ? (
      <a key={part} className={LINK} href={part} rel="noreferrer" target="_blank">
        {part}
      </a>
    ) : (
      part
    ),
  )
}
