import { PREMIUM_SECTION_KM } from 'db/limits/listing'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDistanceStep } from '~/i18n/format/numbers'
import { formatDate } from '~/i18n/format/times'
import { useLanguage } from '~/i18n/use-texts'
import { Anchor } from '~/ui/button'
import { CARD } from '~/ui/classes/card'
import { LONE_LINK } from '~/ui/classes/link'
import { useReader } from '~/ui/hooks/use-reader'
import { Icon } from '~/ui/icon'
import type { Explanation, ListRank } from './explain-position.server'
import { HowItCounts } from './factor-rows'

type Props = { position: Explanation; place: string }

/** The current rank of the profile in the list of its place, and in the sections. */
export function PlaceCard({ position, place }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { nearby, premium, premiumSection, freshSection } = position
  const distance = formatDistanceStep(language, PREMIUM_SECTION_KM)
  const section = (list: ListRank | null) => list && t('position:now.rank', { at: list.rank, of: list.total })
  const shown = (list: ListRank) => t('position:section.shown', { shown: list.shown })
  return (
    <Card id="now" title={t('position:now.title')}>
      <div className="grid gap-1">
        <p className="flex flex-wrap items-baseline gap-x-2.5">
          <span className="font-serif text-[2.25rem]/tight font-semibold text-accent tabular-nums">
            {t('position:now.place', { at: nearby.rank })}
          </span>{' '}
          <span className="text-lg text-ink-soft tabular-nums">
            {t('position:now.of', { of: nearby.total, place })}
          </span>
        </p>
        <p className="text-sm text-ink-soft">{t('position:now.nearbyText')}</p>
      </div>
      <dl className="-mb-2.5 grid divide-y divide-line border-t border-line">
        <Row
          name={t('position:section.premium')}
          value={section(premiumSection)}
          note={premiumSection ? shown(premiumSection) : t('position:section.noPremium', { distance })}
        />
        {/* Premium profiles have a section of their own instead. */}
        {premium ? null : (
          <Row
            name={t('position:section.fresh')}
            value={section(freshSection)}
            note={freshSection ? shown(freshSection) : undefined}
          />
        )}
      </dl>
    </Card>
  )
}

function Row({ name, value, note }: { name: string; value: string | null; note?: string }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-2.5">
      <dt className="font-semibold">{name}</dt>
      <dd className={`text-right tabular-nums ${value === null ? 'text-ink-soft' : 'font-semibold'}`}>
        {value ?? '–'}
      </dd>
      {note ? <dd className="col-span-full text-sm text-ink-soft">{note}</dd> : null}
    </div>
  )
}

/** What affects the rank in the lists that members see, which are sorted for each member. */
export function MembersCard({ position }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { interests, listedAt } = position
  const title = t('position:members.title')
  return (
    <Card id="members" title={title}>
      {/* The last line already has space below its text. */}
      <div className="-mb-3">
        <dl className="grid divide-y divide-line border-t border-line">
          <Row
            name={t('position:members.interests')}
            value={new Intl.NumberFormat(language).format(interests)}
          />
          <Row name={t('position:members.since')} value={formatDate(useReader(), listedAt)} />
        </dl>
        <HowItCounts
          name={title}
          beside={
            <Anchor className={LONE_LINK} href="/my-profile/edit#card-interests">
              {t('position:members.edit')}
            </Anchor>
          }
        >
          <p>{t('position:members.text')}</p>
        </HowItCounts>
      </div>
    </Card>
  )
}

/** Which effects on the rank premium has, and which not (DECISIONS: money buys what SPEC 1 names and nothing else). */
export function MoneyCard() {
  const { t } = useTranslation()
  const bought = (['step', 'section', 'radius'] as const).map((what) => t(`position:money.does.${what}`))
  const never = (['factors', 'more', 'activity'] as const).map((what) => t(`position:money.doesNot.${what}`))
  return (
    <Card id="money" title={t('position:money.title')}>
      <Points title={t('position:money.does.title')} texts={bought} isBought />
      <Points title={t('position:money.doesNot.title')} texts={never} />
    </Card>
  )
}

function Points({ title, texts, isBought }: { title: string; texts: readonly string[]; isBought?: boolean }) {
  return (
    <div className="grid gap-1.5">
      <h3 className="text-sm text-ink-soft">{title}</h3>
      <ul className="grid gap-1.5">
        {texts.map((text) => (
          <li key={text} className="flex items-start gap-2.5">
            <Icon
              name={isBought ? 'check' : 'x'}
              size={18}
              className={`mt-0.75 flex-none ${isBought ? 'text-success' : 'text-ink-soft'}`}
            />
            {text}
          </li>
        ))}
      </ul>
    </div>
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
