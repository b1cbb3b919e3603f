import { type ReactNode, useContext } from 'react'
import { HeaderBar } from './header-bar'
import { Page, PageNotice } from './page'

/** A page below the settings: whatever it shows, its column is as wide as that of the others and begins where theirs does. */
export function SettingsPage({
  title,
  back = '/settings',
  children,
}: {
  title: string
  /** URL of the page above it. */
  back?: string
  children: ReactNode
}) {
  const notice = useContext(PageNotice)
  return (
    <PageNotice.Provider value={null}>
      <Page header={<HeaderBar back={back} />}>
        <div className="mx-auto max-w-144">
          {notice}
          <h1 className="mt-3 mb-5">{title}</h1>
          {children}
        </div>
      </Page>
    </PageNotice.Provider>
  )
}
