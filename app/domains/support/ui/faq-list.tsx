import { FAQ_SEARCH_MAX } from 'db/limits/support'
import { useTranslation } from 'react-i18next'
import { Anchor } from '~/ui/button'
import { CARD } from '~/ui/classes/card'
import { LONE_LINK } from '~/ui/classes/link'
import { SEARCH_BUTTON, SEARCH_CONTROL } from '~/ui/form/field-classes'
import { Icon } from '~/ui/icon'
import type { FaqEntry } from '../faq/faq.server'

/** The search form of the FAQ, which needs no JavaScript. */
export function FaqSearch({ search = '' }: { search?: string }) {
  const { t } = useTranslation()
  return (
    <search>
      <form method="get" action="/support/faq" className="relative">
        <input
          key={search}
          type="search"
          name="q"
          defaultValue={search}
          maxLength={FAQ_SEARCH_MAX}
          className={`${SEARCH_CONTROL} w-full pr-12`}
          aria-label={t('support:faq.search')}
          placeholder={t('support:faq.placeholder')}
          autoComplete="off"
        />
        <button type="submit" className={SEARCH_BUTTON} aria-label={t('support:faq.submit')}>
          <Icon name="search" />
        </button>
      </form>
    </search>
  )
}

/** The questions of the FAQ, each of which expands to its answer. With `isOpen` all are expanded, as in search results. */
export function FaqList({ entries, isOpen = false }: { entries: readonly FaqEntry[]; isOpen?: boolean }) {
  return (
    <div className="grid gap-3">
      {entries.map(({ name, question, paragraphs, link }) => (
        <details key={name} id={name} open={isOpen} className={`${CARD} group px-4`}>
          <summary className="flex min-h-11 list-none items-center justify-between gap-3 py-3.5 font-semibold text-pretty">
            {question}
            <Icon name="chevron-down" className="text-ink-soft transition-[rotate] group-open:rotate-180" />
          </summary>
          <div className="grid gap-3 pb-4">
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            {link ? (
              <p>
                <Anchor className={LONE_LINK} href={link.href}>
                  {link.text}
                </Anchor>
              </p>
            ) : null}
          </div>
        </details>
      ))}
    </div>
  )
}
