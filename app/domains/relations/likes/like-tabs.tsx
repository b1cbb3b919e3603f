import { useTranslation } from 'react-i18next'
import { Anchor, ButtonLink } from '~/ui/button'
import { CARD } from '~/ui/card'
import { CHIP_SHAPE } from '~/ui/chip'
import { EmptyState } from '~/ui/empty'
import { Icon } from '~/ui/icon'
import { LIKE_KINDS, LIKE_SORTS, type LikeKind, type LikeSort, likeListHref } from './like-list'

/** The number of likes of each kind, linked to its list. */
export function LikeCounts({ counts }: { counts: Record<LikeKind, number> }) {
  const { t } = useTranslation()
  return (
    <section className={`${CARD} grid gap-4 p-5`} aria-labelledby="my-likes">
      <h2 id="my-likes" className="flex items-center gap-2">
        <Icon name="heart" size={20} className="text-accent" />
        {t('relations:likes.title')}
      </h2>
      <ul className="grid grid-cols-3 gap-2">
        {LIKE_KINDS.map((kind) => (
          <li key={kind}>
            <Anchor
              className="grid justify-items-center rounded-control border border-line px-1 py-2.5 text-center hover:border-accent"
              href={likeListHref({ kind, sort: 'newest' })}
            >
              <b className="text-xl/normal">{counts[kind]}</b>
              <span className="text-sm/normal text-ink-soft">{t(`relations:likes.${kind}`)}</span>
            </Anchor>
          </li>
        ))}
      </ul>
    </section>
  )
}

const TAB =
  'flex min-h-11 flex-wrap place-content-center gap-x-1.5 rounded-[1.375rem] text-center font-semibold text-ink-soft ' +
  'aria-[current]:bg-accent aria-[current]:text-accent-ink'

/** Tabs of the three lists, each with its count. */
export function LikeTabs({ kind, counts }: { kind: LikeKind; counts: Record<LikeKind, number> }) {
  const { t } = useTranslation()
  return (
    <nav
      className="mb-4 grid grid-cols-[repeat(3,auto)] gap-1 rounded-[1.625rem] bg-surface p-1 text-sm/normal inset-ring inset-ring-line"
      aria-label={t('relations:likes.tabs')}
    >
      {LIKE_KINDS.map((one) => (
        <Anchor
          key={one}
          className={TAB}
          href={likeListHref({ kind: one, sort: 'newest' })}
          aria-current={one === kind ? 'page' : undefined}
        >
          {t(`relations:likes.${one}`)} <span className="font-normal">{counts[one]}</span>
        </Anchor>
      ))}
    </nav>
  )
}

export function LikeSorts({ kind, sort }: { kind: LikeKind; sort: LikeSort }) {
  const { t } = useTranslation()
  return (
    <nav className="mt-4 mb-1 flex flex-wrap gap-2" aria-label={t('relations:likes.sort')}>
      {LIKE_SORTS.map((one) => (
        <Anchor
          key={one}
          className={`${CHIP_SHAPE} min-h-11 px-3 aria-[current]:inset-ring-2 aria-[current]:inset-ring-accent`}
          href={likeListHref({ kind, sort: one })}
          aria-current={one === sort ? 'true' : undefined}
        >
          {t(`relations:likes.${one}`)}
        </Anchor>
      ))}
    </nav>
  )
}

const NOTHING = {
  given: ['relations:likes.emptyGiven', 'relations:likes.emptyGivenText'],
  received: ['relations:likes.emptyReceived', 'relations:likes.emptyReceivedText'],
  mutual: ['relations:likes.emptyMutual', 'relations:likes.emptyMutualText'],
} as const

export function NoLikes({ kind }: { kind: LikeKind }) {
  const { t } = useTranslation()
  const [title, text] = NOTHING[kind]
  return (
    <EmptyState
      icon="heart"
      title={t(title)}
      action={<ButtonLink href="/explore">{t('relations:likes.discover')}</ButtonLink>}
    >
      {t(text)}
    </EmptyState>
  )
}
