import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '~/i18n/use-texts'
import { Anchor } from '~/ui/button'
import { CARD } from '~/ui/classes/card'
import { LONE_LINK } from '~/ui/classes/link'
import { FOLD, FoldMark } from '~/ui/form/folded-fields'
import { Icon } from '~/ui/icon'
import { distanceText } from '../card-texts'
import type { Explanation } from './explain-position.server'

/**
 * The factors of the listing's order, the most important first. Each shows its value, how many profiles are ahead because of it (a number,
 * never which ones), and a collapsed explanation of how it counts.
 */
export function FactorsCard({ position, place }: { position: Explanation; place: string }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { ringKm, premium, draw, above, tied, beyondRadius } = position
  const { nearer, withPremium, drawnEarlier } = above
  const number = new Intl.NumberFormat(language, { minimumFractionDigits: 4, maximumFractionDigits: 4 })
  return (
    <section className={`${CARD} grid gap-1 px-5 pt-5`} aria-labelledby="factors">
      <h2 id="factors">{t('position:factor.title')}</h2>
      <ol className="grid divide-y divide-line">
        <Factor
          number={1}
          name={t('position:factor.distance')}
          value={distanceText(t, language, ringKm)}
          isFirst={nearer === 0}
          state={
            nearer > 0
              ? t('position:above.nearer', { count: nearer, place })
              : t('position:above.noneNearer', { place })
          }
          change={
            <Anchor className={LONE_LINK} href="/my-profile/edit#card-location">
              {t('position:factor.distanceLink')}
            </Anchor>
          }
        >
          <p>{t('position:factor.distanceText')}</p>
          {beyondRadius ? <p>{t('position:factor.beyond')}</p> : null}
        </Factor>
        <Factor
          number={2}
          name={t('position:factor.premium')}
          value={t(premium ? 'position:factor.yes' : 'position:factor.no')}
          isFirst={withPremium === 0}
          state={
            withPremium > 0
              ? t('position:above.premium', { count: withPremium })
              : t(premium ? 'position:factor.premiumYes' : 'position:above.nonePremium')
          }
          change={
            premium ? null : (
              <Anchor className={LONE_LINK} href="/premium">
                {t('position:factor.premiumLink')}
              </Anchor>
            )
          }
        >
          <p>{t('position:factor.premiumText')}</p>
        </Factor>
        <Factor
          number={3}
          name={t('position:factor.draw')}
          value={tied > 1 ? t('position:now.rank', { at: drawnEarlier + 1, of: tied }) : null}
          isFirst={drawnEarlier === 0}
          state={
            drawnEarlier > 0
              ? t('position:above.draw', { count: drawnEarlier })
              : t(tied > 1 ? 'position:above.noneDrawn' : 'position:factor.noDraw')
          }
        >
          <p>{t('position:factor.drawText')}</p>
          <p className="tabular-nums">{t('position:factor.drawNumber', { draw: number.format(draw) })}</p>
        </Factor>
      </ol>
    </section>
  )
}

function Factor({
  number,
  name,
  value,
  isFirst,
  state,
  change,
  children,
}: {
  number: number
  name: string
  value: string | null
  /** No profile is ahead because of this factor. */
  isFirst: boolean
  state: string
  /** A link to the page that changes the value. */
  change?: ReactNode
  children: ReactNode
}) {
  return (
    <li className="grid grid-cols-[2rem_minmax(0,1fr)] gap-x-3 pt-4 pb-1.5">
      <span
        className="grid size-8 place-items-center rounded-full bg-accent-soft text-sm font-semibold text-accent"
        aria-hidden="true"
      >
        {number}
      </span>
      <div className="grid">
        <div className="flex min-h-8 flex-wrap items-baseline justify-between gap-x-4 pt-0.5">
          <h3>{name}</h3>
          {value === null ? null : <p className="font-semibold tabular-nums">{value}</p>}
        </div>
        <p className="flex items-start gap-2">
          <Icon
            name={isFirst ? 'circle-check' : 'users'}
            size={18}
            className={`mt-0.5 flex-none ${isFirst ? 'text-success' : 'text-ink-soft'}`}
          />
          {state}
        </p>
        <HowItCounts name={name} beside={change}>
          {children}
        </HowItCounts>
      </div>
    </li>
  )
}

/** A collapsed explanation of how something counts; `beside` is shown next to its summary. */
export function HowItCounts({
  name,
  beside,
  children,
}: {
  name: string
  beside: ReactNode
  children: ReactNode
}) {
  const { t } = useTranslation()
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 text-sm">
      <details className="open:basis-full">
        <summary className={`${FOLD} w-fit font-normal! text-ink-soft hover:text-ink`}>
          {t('position:how')}
          <span className="sr-only">: {name}</span>
          <FoldMark />
        </summary>
        <div className="grid gap-1 pb-3 text-ink-soft">{children}</div>
      </details>
      {beside ? <p className="flex min-h-11 items-center">{beside}</p> : null}
    </div>
  )
}
