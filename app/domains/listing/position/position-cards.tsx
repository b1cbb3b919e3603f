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

/** Where the profile stands now, in every list and section. */
export function PlaceCard({ position, place }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { nearby, premiumSection, freshSection, equals, above } = position
  return (
    <Card id="now" title={t('position:now.title')}>
      <p>
        <strong className="block text-3xl font-semibold tabular-nums" data-place={nearby.place}>
          {t('position:now.nearby', { at: nearby.place, of: nearby.of, place })}
        </strong>
        <span className="text-ink-soft">{t('position:now.nearbyText')}</span>
      </p>
      <p>
        {equals > 1
          ? t('position:now.draw', { at: above.drawnEarlier + 1, of: equals })
          : t('position:now.noDraw')}
      </p>
      <ul className="grid gap-2">
        <li>
          {premiumSection ? (
            <Section name="premium" rank={premiumSection} />
          ) : (
            t('position:section.noPremium', { distance: formatDistanceStep(language, PREMIUM_SECTION_KM) })
          )}
        </li>
        <li>{freshSection ? <Section name="fresh" rank={freshSection} /> : t('position:section.noFresh')}</li>
      </ul>
    </Card>
  )
}

function Section({ name, rank }: { name: 'premium' | 'fresh'; rank: Rank }) {
  const { t } = useTranslation()
  return (
    <>
      {t(`position:section.${name}`, { at: rank.place, of: rank.of })}
      <span className="block text-ink-soft">{t('position:section.shown', { shown: rank.shown })}</span>
    </>
  )
}

/** What those above have in common: numbers, never who. */
export function AboveCard({ position, place }: Props) {
  const { t } = useTranslation()
  const { nearer, withPremium, drawnEarlier } = position.above
  const groups = [
    { name: 'nearer', count: nearer },
    { name: 'premium', count: withPremium },
    { name: 'draw', count: drawnEarlier },
  ] as const
  const some = groups.filter(({ count }) => count > 0)
  return (
    <Card id="above" title={t('position:above.title')}>
      {some.length === 0 ? <p>{t('position:above.none')}</p> : null}
      <ul className="grid list-disc gap-2 pl-5">
        {some.map(({ name, count }) => (
          <li key={name}>{t(`position:above.${name}`, { count, place })}</li>
        ))}
      </ul>
    </Card>
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
      <dt className="text-sm font-semibold text-ink-soft">{name}</dt>
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
