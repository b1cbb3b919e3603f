import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Anchor } from '~/ui/anchor'
import { Page } from '~/ui/frame/page'

/** One setting of an account's protection, with the way back to all of them. */
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
    <Page width="form" title={title}>
      <div className="grid gap-6">
        {lead ? <p className="text-ink-soft">{lead}</p> : null}
        {children}
        <p>
          <Anchor className="link" href="/settings/security">
            {t('factors:back')}
          </Anchor>
        </p>
      </div>
    </Page>
  )
}
