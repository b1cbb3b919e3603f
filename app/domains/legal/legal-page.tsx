import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '~/ui/button'
import { LINK, LONE_LINK } from '~/ui/classes/link'
import { Page } from '~/ui/frame/page'
import { Icon } from '~/ui/icon'
import { Notice } from '~/ui/notice'
import type { LegalDocument, LegalSection, VersionTexts } from './documents.server'

// In a wide window the table of contents is beside the text. Moves the text to the left by half of its width, so that both together are centred.
const CENTRED_WITH_CONTENTS = 'xl:-ml-34 xl:mr-34'

/** A legal text with its version, and links to the other versions and to the home page. */
export function LegalPage({
  document,
  versions,
  before,
}: {
  document: LegalDocument
  /** The texts about versions, for documents that have several. */
  versions?: VersionTexts
  /** Content between the title and the text. */
  before?: ReactNode
}) {
  const { t } = useTranslation()
  const { title, note, asOf, isFormer, sections } = document
  return (
    <Page width="centred">
      <div className={versions && CENTRED_WITH_CONTENTS}>
        <h1 className="mt-3 mb-5">{title}</h1>
        {note ? <Notice>{note}</Notice> : null}
        {isFormer && versions ? (
          <Notice tone="warning" className="mt-4">
            {versions.former} <a href={versions.current.href}>{versions.current.text}</a>
          </Notice>
        ) : null}
        {before}
        {versions ? (
          <>
            <p className={note || isFormer || before ? 'mt-4 text-ink-soft' : 'text-ink-soft'}>{asOf}</p>
            <Contents title={versions.contents} sections={sections} />
          </>
        ) : null}
        <LegalText sections={sections} />
        <div className="mt-8 flex flex-wrap items-center justify-between gap-4">
          <p className="text-ink-soft">
            {asOf}
            {versions ? (
              <span className="print:hidden">
                {' · '}
                <a className={LINK} href={versions.all.href}>
                  {versions.all.text}
                </a>
              </span>
            ) : null}
          </p>
          <ButtonLink href="/" variant="secondary" className="print:hidden">
            {t('backHome')}
          </ButtonLink>
        </div>
      </div>
    </Page>
  )
}

/**
 * Links to the sections. They are collapsed, so that the text begins on the first screen. In a wide window they are expanded beside the text and
 * stay visible while it scrolls.
 */
function Contents({ title, sections }: { title: string; sections: readonly LegalSection[] }) {
  return (
    <>
      {/* Its top is aligned with the first heading. */}
      <nav
        aria-labelledby="contents"
        className="hidden text-sm xl:sticky xl:top-22 xl:float-right xl:mt-8 xl:-mr-68 xl:block xl:w-60 print:hidden"
      >
        <p id="contents" className="mb-2 font-semibold">
          {title}
        </p>
        <SectionLinks
          sections={sections}
          inColumns
          className="flex py-1 text-ink-soft hover:text-ink hover:underline"
        />
      </nav>
      <details className="group mt-2 xl:hidden print:hidden">
        <summary className="flex min-h-11 items-center gap-2 font-semibold">
          {title}
          <Icon name="chevron-down" size={18} className="transition-[rotate] group-open:rotate-180" />
        </summary>
        <SectionLinks sections={sections} className={LONE_LINK} />
      </details>
    </>
  )
}

function SectionLinks({
  sections,
  className,
  inColumns,
}: {
  sections: readonly LegalSection[]
  className: string
  /** Whether the number of each section is in a column of its own. */
  inColumns?: boolean
}) {
  return (
    <ul>
      {sections.map(({ heading }, at) => (
        <li key={heading}>
          <a className={className} href={`#${sectionId(at)}`}>
            {inColumns ? <InColumns heading={heading} /> : heading}
          </a>
        </li>
      ))}
    </ul>
  )
}

function InColumns({ heading }: { heading: string }) {
  const [, number, text] = /^(\d+\.) (.+)$/.exec(heading) ?? []
  if (!number) return heading
  return (
    <>
      <span className="w-6 flex-none">{number}</span> <span className="text-balance">{text}</span>
    </>
  )
}

const sectionId = (at: number) => `section-${at + 1}`

/** The sections of a legal text. */
function LegalText({ sections }: { sections: readonly LegalSection[] }) {
  return (
    <article>
      {sections.map((section, at) => (
        <Section key={section.heading} id={sectionId(at)} {...section} />
      ))}
    </article>
  )
}

function Section({ id, heading, paragraphs }: LegalSection & { id: string }) {
  return (
    <section className="mt-8 break-inside-avoid-page">
      <h2 id={id} className="mb-2 break-after-avoid">
        {heading}
      </h2>
      {paragraphs.map((paragraph) => (
        <p key={paragraph} className="my-3">
          {withLinks(paragraph)}
        </p>
      ))}
    </section>
  )
}

/** Inserts non-breaking spaces and hyphens, so that "art. 9", "§ 5", "10115 Berlin", "E-Mail" and phone numbers stay on one line. */
const withoutLineBreaks = (text: string) =>
  text
    .replace(/\+\d[\d ()/-]+\d/g, (number) => number.replaceAll(' ', '\u00a0'))
    .replace(/(\b[Aa]rts?\.|§§?|\b\d{5}) (?=[\d\p{Lu}])/gu, '$1\u00a0')
    .replaceAll('E-Mail', 'E\u2011Mail')

const ADDRESSES = /(https:\/\/[\w./-]*\w\/?|[\w.+-]+@[\w-]+(?:\.[\w-]+)+|\+\d[\d\u00a0 ()/-]+\d)/

/** Replaces URLs, e-mail addresses and phone numbers with a country code by links. */
function withLinks(text: string) {
  // `split` with a capturing group returns the addresses at odd indexes.
  return withoutLineBreaks(text)
    .split(ADDRESSES)
    .map((part, at) => {
      if (at % 2 === 0) return part
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change, and an address may occur twice
      return <AddressLink key={at} address={part} />
    })
}

function AddressLink({ address }: { address: string }) {
  if (!address.startsWith('https://')) {
    const href = address.includes('@') ? `mailto:${address}` : `tel:${address.replace(/[^+\d]/g, '')}`
    return (
      <a className={LINK} href={href}>
        {address}
      </a>
    )
  }
  return (
    <a className={LINK} href={address} rel="noreferrer" target="_blank">
      {address.replace(/^https:\/\/|\/$/g, '')}
    </a>
  )
}
