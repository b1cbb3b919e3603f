import type { ReactNode } from 'react'
import { HeaderBar } from './header-bar'
import { Page } from './page'

/** A page below the settings: its column is the one of likes and notifications. */
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
  return (
    <Page width="text" header={<HeaderBar back={back} />} title={title}>
      {children}
    </Page>
  )
}
