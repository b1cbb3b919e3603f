import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Anchor } from '~/ui/anchor'
import { HeaderBar } from '~/ui/frame/header-bar'
import { Page } from '~/ui/frame/page'

/** One matter of an account's protection: a heading, what it is about, the form, and the way back to the overview. */
export function SecurityPage({
  title,
  lead,
  children,
}: {
  title: string
  lead?: ReactNode
  children: ReactNode
}) {
  const { t } = useTranslation()
  return (
    <Page width="form" header={<HeaderBar back="/settings/security" />}>
      <div className="card grid gap-5 p-5 sm:p-8">
        <div className="grid gap-2">
          <h1 className="page-title m-0">{title}</h1>
          {lead ? <div className="text-ink-soft">{lead}</div> : null}
        </div>
        {children}
      </div>
      <p className="mt-6 text-center">
        <Anchor className="link" href="/settings/security">
          {t('account:back')}
        </Anchor>
      </p>
    </Page>
  )
}
