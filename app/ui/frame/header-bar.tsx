import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Anchor } from '../anchor'
import { Icon } from '../icon'
import { type CachedFragmentContentProps, Kept } from '../markup/kept'
import { Tooltip } from '../tooltip'
import { BrandMark } from './brand'
import { useHere } from './here'
import { QuickExit } from './quick-exit'
import { useRootData } from './root-data'
import { ThemeToggle } from './theme-toggle'

/** The bar on top of every page: the house (or a way back), the page's own controls, theme and quick exit. */
export function HeaderBar({
  back,
  children,
}: {
  /** Address of a back button in place of the house's name. */
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
      <Kept className="contents" content={HeaderEnd} holes={[useHere()]} />
    </header>
  )
}

/** What every header ends with. */
function HeaderEnd({ holes: [here = '/'] }: CachedFragmentContentProps) {
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
