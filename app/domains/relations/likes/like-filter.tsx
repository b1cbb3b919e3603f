import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Anchor, Button, ButtonLink } from '~/ui/button'
import { CARD } from '~/ui/classes/card'
import { EmptyState } from '~/ui/empty'
import { SelectField } from '~/ui/form/select-field'
import { Icon } from '~/ui/icon'
import {
  LIKE_KINDS,
  LIKE_LISTS,
  LIKE_SORTS,
  type LikeKind,
  type LikeList,
  type LikeSort,
  likeListHref,
} from './like-list'

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
              href={likeListHref({ kind })}
            >
              <b className="text-xl/normal">{counts[kind]}</b>
              <span className="text-sm/normal text-ink-soft max-sm:text-xs">
                {t(`relations:likes.${kind}`)}
              </span>
            </Anchor>
          </li>
        ))}
      </ul>
    </section>
  )
}

// On a phone two columns below the heading, else beside it with the names before the lists.
const FILTER =
  'grid gap-3 *:min-w-0 [&_label]:text-sm [&_label]:font-normal [&_label]:text-ink-soft max-sm:-mb-3 max-sm:w-full ' +
  'max-sm:grid-cols-[1.1fr_1fr] max-[15rem]:grid-cols-1 sm:grid-flow-col sm:gap-5 sm:[&_label]:mb-0 sm:[&>div]:flex ' +
  'sm:[&>div]:items-center sm:[&>div]:gap-2.5'

/** A form with two selects: which likes to show, and in which order. With JavaScript a choice takes effect at once. */
export function LikeFilter({
  kind,
  sort,
  counts,
}: {
  kind: LikeList
  sort: LikeSort
  counts: Record<LikeKind, number>
}) {
  const { t } = useTranslation()
  // Mutual likes are counted in both the given and the received ones.
  const shown = { ...counts, all: counts.given + counts.received - counts.mutual }
  return (
    <Form method="get" action="/likes" className={FILTER} data-auto>
      <SelectField
        name="kind"
        label={t('relations:likes.which')}
        value={kind}
        options={LIKE_LISTS.map((value) => ({
          value,
          label: `${t(`relations:likes.${value}`)} (${shown[value]})`,
        }))}
      />
      <SelectField
        name="sort"
        label={t('relations:likes.sort')}
        value={sort}
        options={LIKE_SORTS.map((value) => ({ value, label: t(`relations:likes.${value}`) }))}
      />
      <Button variant="secondary" className="max-sm:col-span-full scripting:hidden">
        {t('relations:likes.show')}
      </Button>
    </Form>
  )
}

const NOTHING = {
  all: ['relations:likes.emptyAll', 'relations:likes.emptyAllText'],
  given: ['relations:likes.emptyGiven', 'relations:likes.emptyGivenText'],
  received: ['relations:likes.emptyReceived', 'relations:likes.emptyReceivedText'],
  mutual: ['relations:likes.emptyMutual', 'relations:likes.emptyMutualText'],
} as const

/** The empty state of each list of likes. */
export function NoLikes({ kind }: { kind: LikeList }) {
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
