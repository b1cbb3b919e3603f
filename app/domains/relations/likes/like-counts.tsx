import { useTranslation } from 'react-i18next'
import { Anchor } from '~/ui/anchor'
import { Icon } from '~/ui/icon'
import { LIKE_KINDS, type LikeKind, likeListHref } from './like-list'

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
