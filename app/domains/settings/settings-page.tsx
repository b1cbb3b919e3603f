import { useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { HeaderBar } from '~/ui/frame/header-bar'
import { Page } from '~/ui/frame/page'
import { SettingsLinks } from './overview/settings-rows'

/** A page below the settings. A wide window shows the links to the other pages beside it. */
export function SettingsPage({
  title,
  back = '/settings',
  children,
}: {
  title: string
  /** URL of the parent page. */
  back?: string
  children: ReactNode
}) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  return (
    <Page width="beside" header={<HeaderBar back={back} />}>
      <div className="lg:max-w-170 xl:grid xl:max-w-none xl:grid-cols-[16rem_minmax(0,42.5rem)] xl:gap-12">
        {/* Before the links in the document, since the skip link leads here. */}
        <div className="xl:col-start-2">
          <h1 className="mt-3 mb-5">{title}</h1>
          {children}
        </div>
        <nav
          className="pt-3 max-xl:hidden xl:col-start-1 xl:row-start-1 print:hidden"
          aria-label={t('overview:title')}
        >
          <SettingsLinks pathname={pathname} />
        </nav>
      </div>
    </Page>
  )
}
