import { useTranslation } from 'react-i18next'
import { Anchor, ButtonLink } from '~/ui/button'
import { EmptyState } from '~/ui/empty'
import { Icon } from '~/ui/icon'
import { LIKE_KINDS, LIKE_SORTS, type LikeKind, type LikeSort, likeListHref } from './like-list'

/** The number of likes of each kind, linked to its list. */
export function LikeCounts({ counts }: { counts: Record<LikeKind, number> }) {
  const { t } = useTranslation()
  return (
    <section className="card grid gap-4 p-5" aria-labelledby="my-likes">
      <h2 id="my-likes" className="flex items-center gap-2">
        <Icon name="heart" size={20} className="text-accent" />
        {t('relations:likes.title')}
      </h2>
      <ul className="like-counts">
        {LIKE_KINDS.map((kind) => (
          <li key={kind}>
            <Anchor href={likeListHref({ kind, sort: 'newest' })}>
              <b>{counts[kind]}</b>
              <span>{t(`relations:likes.${kind}`)}</span>
            </Anchor>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Tabs of the three lists, each with its count. */
export function LikeTabs({ kind, counts }: { kind: LikeKind; counts: Record<LikeKind, number> }) {
  const { t } = useTranslation()
  return (
    <nav className="like-tabs" aria-label={t('relations:likes.tabs')}>
      {LIKE_KINDS.map((one) => (
        <Anchor
          key={one}
          href={likeListHref({ kind: one, sort: 'newest' })}
          aria-current={one === kind ? 'page' : undefined}
        >
          {t(`relations:likes.${one}`)} <span>{counts[one]}</span>
        </Anchor>
      ))}
    </nav>
  )
}

export function LikeSorts({ kind, sort }: { kind: LikeKind; sort: LikeSort }) {
  const { t } = useTranslation()
  return (
    <nav className="like-sorts" aria-label={t('relations:likes.sort')}>
      {LIKE_SORTS.map((one) => (
        <Anchor
          key={one}
          className="chip"
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
