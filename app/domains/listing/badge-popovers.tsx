import { useTranslation } from 'react-i18next'
import { CachedFragment } from '~/ui/markup/cached-fragment'

const BADGES = ['verified', 'photos'] as const

const POPOVER =
  'm-auto max-w-[min(22rem,90vw)] rounded-card border border-line bg-raised p-5 text-ink shadow-raised'

/** One popover per badge with its explanation, which all cards of a page share. The browser opens and closes it without scripts. */
export const BadgePopovers = () => <CachedFragment content={Popovers} />

function Popovers() {
  const { t } = useTranslation()
  return (
    <>
      {BADGES.map((name) => (
        <div key={name} id={`badge-${name}`} className={POPOVER} {...{ popover: 'auto' }}>
          <p className="mb-1 font-semibold">{t(`profiles:badge.${name}`)}</p>
          <p className="text-ink-soft">{t(`profiles:badge.${name}Text`)}</p>
        </div>
      ))}
    </>
  )
}
