import { Form, useNavigation } from '@remix-run/react'
import { EXPORT_VALID_DAYS, type ExportState } from 'db/limits/exports'
import { useTranslation } from 'react-i18next'
import { Anchor, Button, ButtonLink } from '~/ui/button'
import { CARD } from '~/ui/classes/card'
import { LONE_LINK } from '~/ui/classes/link'
import { MAIN_BUTTON } from '~/ui/classes/main-button'
import { useRefresh } from '~/ui/hooks/use-refresh'
import { Notice, type NoticeTone } from '~/ui/notice'

/** The latest export as the page shows it: dates and size as text. */
type ShownExport = {
  state: ExportState
  downloadHref: string
  size: string | null
  expires: string | null
  /** When the next one can be requested; null if that is now. */
  again: string | null
}

const HERE = '/settings/data'
const REFRESH_S = 3
const TONES: Record<ExportState, NoticeTone> = {
  making: 'info',
  ready: 'success',
  failed: 'error',
  expired: 'info',
}

/** Requests an archive of the person's data, and shows the latest one. */
export function ExportCard({ latest }: { latest: ShownExport | null }) {
  const { t } = useTranslation()
  const isSending = useNavigation().formAction?.startsWith(HERE) === true
  const isOpen = latest === null || (latest.state !== 'making' && latest.again === null)
  return (
    <section className={`${CARD} grid gap-4 p-5`} aria-labelledby="export">
      <h2 id="export" className="font-serif text-xl font-semibold">
        {t('exports:export.heading')}
      </h2>
      <div>
        <p>{t('exports:export.lead')}</p>
        <div role="status">{latest ? <State latest={latest} /> : null}</div>
      </div>
      {latest?.again ? <p>{t('exports:export.tooSoon', { moment: latest.again })}</p> : null}
      {isOpen ? (
        <Form method="post" action={HERE}>
          <Button
            className={MAIN_BUTTON}
            variant={latest?.state === 'ready' ? 'secondary' : 'primary'}
            pending={isSending}
            pendingText={t('exports:export.pending')}
          >
            {t(latest?.state === 'failed' ? 'exports:export.retry' : 'exports:export.submit')}
          </Button>
        </Form>
      ) : null}
      <div className="grid gap-2 text-sm text-ink-soft">
        <p>{t('exports:export.contents')}</p>
        <p>{t('exports:export.rules', { days: EXPORT_VALID_DAYS })}</p>
      </div>
    </section>
  )
}

function State({ latest: { state, size, expires, downloadHref } }: { latest: ShownExport }) {
  const { t } = useTranslation()
  return (
    <div className="mt-4 grid gap-3">
      <Notice tone={TONES[state]} title={t(`exports:export.${state}`)}>
        {t(`exports:export.${state}Text`, { moment: expires ?? '', size: size ?? '' })}
      </Notice>
      {state === 'making' ? (
        <p>
          <Refreshing />
          <Anchor className={LONE_LINK} href={HERE}>
            {t('exports:export.reload')}
          </Anchor>
        </p>
      ) : null}
      {state === 'ready' ? (
        <>
          <ButtonLink className={MAIN_BUTTON} href={downloadHref} reload>
            {t('exports:export.download')}
          </ButtonLink>
          <p className="text-sm text-ink-soft">{t('exports:export.proof')}</p>
        </>
      ) : null}
    </div>
  )
}

/** Loads the page's data again until the archive is made. */
function Refreshing() {
  useRefresh(REFRESH_S)
  return null
}
