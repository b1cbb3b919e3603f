import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Anchor } from '../anchor'
import { Icon } from '../icon'
import { CachedFragment, type CachedFragmentContentProps } from '../markup/cached-fragment'
import { Tooltip } from '../tooltip'
import { BrandMark } from './brand'
import { useHere } from './here'
import { QuickExit } from './quick-exit'
import { useRootData } from './root-data'
import { ThemeToggle } from './theme-toggle'

/** The header of every page: the logo (or a back button), the page's own controls, theme and quick exit. */
export function HeaderBar({
  back,
  children,
}: {
  /** URL of a back button instead of the logo. */
  back?: string
  children?: ReactNode
}) {
  const { t } = useTranslation()
  const appName = useRootData()?.appName
  return (
    <header className={`bar${children ? ' bar-full' : ''}`}>
      {back ? (
        <Anchor className="round" href={back} aria-label={t('header.back')}>
          <Icon name="chevron-left" />
        </Anchor>
      ) : (
        <Anchor
          className="brand"
          href="/"
          aria-label={appName ? t('header.home', { appName }) : t('backHome')}
        >
          <BrandMark />
          <span className="brand-name">{appName}</span>
        </Anchor>
      )}
      <div className="bar-slot">{children}</div>
      <CachedFragment className="contents" content={HeaderEnd} placeholders={[useHere()]} />
    </header>
  )
}

/** The end of every header. */
function HeaderEnd({ placeholders: [here = '/'] }: CachedFragmentContentProps) {
  const { t } = useTranslation()
  return (
    <>
      <ThemeToggle here={here} />
      <Tooltip text={t('header.quickExitHint')}>
        <QuickExit className="pill pill-exit">
          <Icon name="log-out" size={18} />
          <span className="pill-text">{t('header.quickExit')}</span>
        </QuickExit>
      </Tooltip>
    </>
  )
}
