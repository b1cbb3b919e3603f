import { PREMIUM_SECTION_KM } from 'db/limits/listing'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDistanceStep } from '~/i18n/format/numbers'
import { formatDate } from '~/i18n/format/times'
import { useLanguage } from '~/i18n/use-texts'
import { Anchor } from '~/ui/button'
import { CARD } from '~/ui/card'
import { FOLD, FoldMark } from '~/ui/form/folded-fields'
import { LINK } from '~/ui/link'
import { useReader } from '~/ui/use-reader'
import { distanceText } from '../card-texts'
import type { Explanation, Rank } from './explain-position.server'

type Props = { position: Explanation; place: string }

/** Where the profile stands now, in every list and section, and what those before it have in common. */
export function PlaceCard({ position, place }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { nearby, premiumSection, freshSection, equals, above } = position
  const distance = formatDistanceStep(language, PREMIUM_SECTION_KM)
  const rank = (at: number, of: number) => t('position:now.rank', { at, of })
  const section = (one: Rank | null) => one && rank(one.place, one.of)
  const shown = (one: Rank) => t('position:section.shown', { shown: one.shown })
  return (
    <Card id="now" title={t('position:now.title')}>
      <div className="grid gap-2">
        <p className="flex flex-wrap items-baseline gap-x-2" data-place={nearby.place}>
          <span className="font-serif text-[1.75rem]/tight font-semibold tabular-nums">
            {t('position:now.place', { at: nearby.place })}
          </span>{' '}
          <span className="text-ink-soft tabular-nums">{t('position:now.of', { of: nearby.of, place })}</span>
        </p>
        <p className="text-sm text-ink-soft">{t('position:now.nearbyText')}</p>
      </div>
      <Above {...above} place={place} />
      <dl className="grid divide-y divide-line border-t border-line">
        <Standing
          name={t('position:now.draw')}
          value={equals > 1 ? rank(above.drawnEarlier + 1, equals) : null}
          note={t(equals > 1 ? 'position:now.drawText' : 'position:now.noDraw')}
        />
        <Standing
          name={t('position:section.premium')}
          value={section(premiumSection)}
          note={premiumSection ? shown(premiumSection) : t('position:section.noPremium', { distance })}
        />
        <Standing
          name={t('position:section.fresh')}
          value={section(freshSection)}
          note={freshSection ? shown(freshSection) : t('position:section.noFresh')}
        />
      </dl>
    </Card>
  )
}

function Standing({ name, value, note }: { name: string; value: string | null; note: string }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-2.5 last:pb-0">
      <dt className="font-semibold">{name}</dt>
      {value === null ? null : <dd className="text-right tabular-nums">{value}</dd>}
      <dd className="col-span-full text-sm text-ink-soft">{note}</dd>
    </div>
  )
}

/** What those above have in common: numbers, never who. */
function Above({ nearer, withPremium, drawnEarlier, place }: Explanation['above'] & { place: string }) {
  const { t } = useTranslation()
  const groups = [
    { name: 'nearer', count: nearer },
    { name: 'premium', count: withPremium },
    { name: 'draw', count: drawnEarlier },
  ] as const
  const some = groups.filter(({ count }) => count > 0)
  return (
    <div className="grid gap-1">
      <h3>{t('position:above.title')}</h3>
      {some.length === 0 ? <p>{t('position:above.none')}</p> : null}
      {some.map(({ name, count }) => (
        <p key={name}>{t(`position:above.${name}`, { count, place })}</p>
      ))}
    </div>
  )
}

/** Every factor of the order with its value, in the order in which they count. */
export function FactorsCard({ position }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { ringKm, premium, draw, above, equals, beyondRadius } = position
  const number = new Intl.NumberFormat(language, { minimumFractionDigits: 4, maximumFractionDigits: 4 })
  return (
    <Card id="factors" title={t('position:factor.title')}>
      <dl className="grid gap-4">
        <Factor name={t('position:factor.distance')} value={distanceText(t, language, ringKm)}>
          {t('position:factor.distanceText')}
          {beyondRadius ? ` ${t('position:factor.beyond')}` : null}
        </Factor>
        <Factor
          name={t('position:factor.premium')}
          value={t(`position:factor.${premium ? 'premiumYes' : 'premiumNo'}`)}
        />
        <Factor
          name={t('position:factor.draw')}
          value={t('position:factor.drawValue', { at: above.drawnEarlier + 1, of: equals })}
        >
          {t('position:factor.drawText')}
        </Factor>
      </dl>
      <details>
        <summary className={`${FOLD} text-accent`}>
          {t('position:factor.drawDetails')}
          <FoldMark />
        </summary>
        <p className="tabular-nums">{t('position:factor.drawNumber', { draw: number.format(draw) })}</p>
      </details>
    </Card>
  )
}

function Factor({ name, value, children }: { name: string; value: string; children?: ReactNode }) {
  return (
    <div>
      <dt className="font-semibold">{name}</dt>
      <dd className="tabular-nums">
        {value}
        {children ? <span className="block text-sm text-ink-soft">{children}</span> : null}
      </dd>
    </div>
  )
}

/** What counts for members, whose order is their own. */
export function MembersCard({ position }: Props) {
  const { t } = useTranslation()
  const { interests, listedAt } = position
  const key = interests === 0 ? 'interests_zero' : 'interests'
  return (
    <Card id="members" title={t('position:members.title')}>
      <p>{t('position:members.text')}</p>
      <p>
        {t(`position:members.${key}`, { count: interests })}{' '}
        {t('position:members.since', { date: formatDate(useReader(), listedAt, 'long') })}{' '}
        <Anchor className={LINK} href="/my-profile/edit#card-interests">
          {t('position:members.edit')}
        </Anchor>
      </p>
    </Card>
  )
}

export function MoneyCard() {
  const { t } = useTranslation()
  return (
    <Card id="money" title={t('position:money.title')}>
      <p>{t('position:money.does')}</p>
      <p>{t('position:money.doesNot')}</p>
    </Card>
  )
}

function Card({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className={`${CARD} grid content-start gap-3 p-5`} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}
