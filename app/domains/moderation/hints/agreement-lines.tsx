import { useTranslation } from 'react-i18next'
import { Anchor } from '~/ui/button'
import { CARD } from '~/ui/card'
import type { Agreement } from './agreement.server'

/** How often the hints were right, one line per kind: "von 120 Hinweisen 97 bestätigt". */
export function AgreementLines({
  figures,
  hasLink = true,
}: {
  figures: readonly Agreement[]
  hasLink?: boolean
}) {
  const { t } = useTranslation()
  // Below the photos of the queue, or the title of its own page.
  const Heading = hasLink ? 'h2' : 'h1'
  return (
    <section aria-labelledby="agreement" className={hasLink ? 'mt-8 grid gap-1' : 'grid gap-3'}>
      <Heading id="agreement" className={hasLink ? 'text-lg' : undefined}>
        {t('hints:agreement.title')}
      </Heading>
      <ul className={hasLink ? 'tabular-nums' : 'mt-2 grid list-none gap-3 p-0 tabular-nums sm:grid-cols-2'}>
        {figures.map(({ kind, hinted, confirmed }) => (
          <li key={kind} className={hasLink ? undefined : `${CARD} grid content-start gap-1 p-4`}>
            {hasLink || hinted === 0 ? null : (
              <strong className="text-2xl">
                {t('hints:score', { percent: Math.round((confirmed / hinted) * 100) })}
              </strong>
            )}
            <span className={hasLink ? undefined : 'text-sm text-ink-soft'}>
              {t(hinted > 0 ? 'hints:agreement.line' : 'hints:agreement.none', {
                kind: t(`hints:agreement.kind.${kind}`),
                hinted,
                confirmed,
              })}
            </span>
          </li>
        ))}
      </ul>
      {hasLink ? (
        <Anchor
          className="inline-flex min-h-11 items-center text-accent underline"
          href="/admin/images/agreement"
        >
          {t('hints:agreement.more')}
        </Anchor>
      ) : null}
    </section>
  )
}
