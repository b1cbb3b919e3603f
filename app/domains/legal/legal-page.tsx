import { useTranslation } from 'react-i18next'
import { ButtonLink } from '~/ui/button'
import { Page } from '~/ui/frame/page'
import { Notice } from '~/ui/notice'
import type { LegalDocument, LegalSection } from './documents.server'

/** A legal text: headings, paragraphs, its date and the link home. */
export function LegalPage({ document }: { document: LegalDocument }) {
  const { t } = useTranslation()
  return (
    <Page width="text" title={document.title}>
      <Notice>{document.note}</Notice>
      <article>
        {document.sections.map((section) => (
          <Section key={section.heading} {...section} />
        ))}
      </article>
      <div className="mt-8 flex flex-wrap items-center justify-between gap-4">
        <p className="text-ink-soft">{document.asOf}</p>
        <ButtonLink href="/" variant="secondary">
          {t('backHome')}
        </ButtonLink>
      </div>
    </Page>
  )
}

function Section({ heading, paragraphs }: LegalSection) {
  return (
    <section>
      <h2 className="mt-8 mb-2">{heading}</h2>
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
      <a
        key={part}
        className="text-accent underline underline-offset-[0.2em]"
        href={part}
        rel="noreferrer"
        target="_blank"
      >
        {part}
      </a>
    ) : (
      part
    ),
  )
}
