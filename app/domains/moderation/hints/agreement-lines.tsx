import { useTranslation } from 'react-i18next'
import { Anchor } from '~/ui/button'
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
  // Below the h2 of the queue, or as the first part of its own page.
  const Heading = hasLink ? 'h3' : 'h2'
  return (
    <section aria-labelledby="agreement" className="mt-8 grid gap-1">
      <Heading id="agreement" className="font-semibold">
        {t('hints:agreement.title')}
      </Heading>
      <ul className="tabular-nums">
        {figures.map(({ kind, hinted, confirmed }) => (
          <li key={kind}>
            {t(hinted > 0 ? 'hints:agreement.line' : 'hints:agreement.none', {
              kind: t(`hints:agreement.kind.${kind}`),
              hinted,
              confirmed,
            })}
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
