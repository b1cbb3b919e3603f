import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Anchor } from '~/ui/anchor'
import { HeaderBar } from '~/ui/frame/header-bar'
import { Page } from '~/ui/frame/page'

const OVERVIEW = '/settings/security'

/** A page about one part of an account's protection, with a link back to the overview. */
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
    <Page width="form" title={title} header={<HeaderBar back={OVERVIEW} />}>
      <div className="grid gap-6">
        {lead ? <div className="text-ink-soft">{lead}</div> : null}
        {children}
        <p>
          <Anchor className="link way" href={OVERVIEW}>
            {t('account:back')}
          </Anchor>
        </p>
      </div>
    </Page>
  )
}
