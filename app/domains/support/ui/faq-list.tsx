import { FAQ_SEARCH_MAX } from 'db/limits/support'
import { useTranslation } from 'react-i18next'
import { Anchor, Button } from '~/ui/button'
import { CARD } from '~/ui/card'
import { SEARCH_CONTROL } from '~/ui/form/field-classes'
import { LONE_LINK } from '~/ui/link'
import type { FaqEntry } from '../faq/faq.server'

/** A search in the questions and answers: a plain GET form. */
export function FaqSearch({ search = '' }: { search?: string }) {
  const { t } = useTranslation()
  return (
    <search>
      <form method="get" action="/support/faq" className="flex gap-2">
        <input
          key={search}
          type="search"
          name="q"
          defaultValue={search}
          maxLength={FAQ_SEARCH_MAX}
          className={`${SEARCH_CONTROL} min-w-0 flex-1`}
          aria-label={t('support:faq.search')}
          placeholder={t('support:faq.placeholder')}
          autoComplete="off"
        />
        <Button variant="secondary">{t('support:faq.submit')}</Button>
      </form>
    </search>
  )
}

/** Questions that open to their answers. `isOpen`: all of them, as the result of a search. */
export function FaqList({ entries, isOpen = false }: { entries: readonly FaqEntry[]; isOpen?: boolean }) {
  return (
    <div className="grid gap-3">
      {entries.map(({ name, question, paragraphs, link }) => (
        <details key={name} id={name} open={isOpen} className={`${CARD} px-5 py-1`}>
          <summary className="min-h-11 py-2.5 font-semibold">{question}</summary>
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
