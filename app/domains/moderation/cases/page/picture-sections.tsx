import { BLOCK_NOTE_MAX } from 'db/limits/moderation'
import { useTranslation } from 'react-i18next'
import { formatMoment } from '~/i18n/format/times'
import { Button } from '~/ui/button'
import { TextArea } from '~/ui/form/field'
import type { FormField } from '~/ui/form/form-field'
import { useReader } from '~/ui/hooks/use-reader'
import { Icon } from '~/ui/icon'
import { Panel } from '~/ui/panel'
import type { BlockedMatch } from '../../blocked-pictures/blocked-pictures.server'
import type { FrozenPhoto } from '../../evidence/read-evidence.server'
import type { CaseSearch } from '../../picture-search/search-hits.server'
import type { CaseTools } from '../typed-in-case'

/** Who searched for the picture of the case ("Ist mein Bild hier?"). */
export function SearchesSection({ searches }: { searches: readonly CaseSearch[] }) {
  const { t } = useTranslation()
  const reader = useReader()
  if (searches.length === 0) return null
  return (
    <Panel id="searches" title={t('pictures:case.title')}>
      <p className="text-sm text-ink-soft">{t('pictures:case.lead')}</p>
      <ul className="grid gap-2">
        {searches.map(({ id, email, similarity, createdAt }) => (
          <li key={id}>
            <p className="font-semibold wrap-anywhere">{email ?? t('pictures:case.gone')}</p>
            <p className="text-sm text-ink-soft">
              {t('pictures:case.line', { when: formatMoment(reader, createdAt), percent: similarity })}
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** Why an upload waits: which blocked picture it resembles, and what a decision does. */
export function BlockedMatchSection({ match }: { match: BlockedMatch | null }) {
  const { t } = useTranslation()
  const reader = useReader()
  if (!match) return null
  const { note, by, createdAt } = match
  return (
    <Panel
      id="blocked-match"
      title={
        <span className="flex items-center gap-2">
          <Icon name="triangle-alert" size={18} className="text-warning" />
          {t('pictures:blocked.mark')}
        </span>
      }
    >
      <p>
        {t('pictures:blocked.why', {
          who: by ?? t('pictures:blocked.gone'),
          when: formatMoment(reader, createdAt),
        })}
      </p>
      {note ? (
        <p className="wrap-anywhere" dir="auto">
          {note}
        </p>
      ) : null}
      <p className="text-sm text-ink-soft">{t('pictures:blocked.held')}</p>
    </Panel>
  )
}

/** Blocks a frozen photo of the case. The note is a text area, in which Enter submits nothing. */
export function BlockPictureSection({
  photos,
  field,
  tools,
}: {
  photos: readonly FrozenPhoto[]
  /** The field of the note. */
  field: FormField
  tools: CaseTools
}) {
  const { t } = useTranslation()
  const stored = photos
    .map((photo, at) => ({ ...photo, number: at + 1 }))
    .filter(({ state }) => state === 'stored')
  if (stored.length === 0) return null
  return (
    <Panel id="block-picture" title={t('pictures:blocked.section')}>
      <p className="text-sm text-ink-soft">{t('pictures:blocked.sectionLead')}</p>
      <TextArea
        field={field}
        label={t('pictures:blocked.note')}
        rows={2}
        maxLength={BLOCK_NOTE_MAX}
        autoComplete="off"
        dir="auto"
      />
      <div className="grid gap-2">
        {stored.map(({ id, number }) => (
          <Button key={id} variant="secondary" {...tools} formNoValidate name="evidenceId" value={id}>
            {t('pictures:blocked.button', { number })}
          </Button>
        ))}
      </div>
    </Panel>
  )
}

/** Whether the album of a case is marked "freizügig", and the button that corrects it. */
export function AlbumMarkSection({
  album,
  tools,
}: {
  album: { isExplicit: boolean } | null
  tools: CaseTools
}) {
  const { t } = useTranslation()
  if (!album) return null
  const { isExplicit } = album
  return (
    <Panel id="album-mark" title={t('cases:mark.title')}>
      <p>{t(isExplicit ? 'cases:mark.isExplicit' : 'cases:mark.isNot')}</p>
      <Button
        variant="secondary"
        {...tools}
        formNoValidate
        name="intent"
        value={isExplicit ? 'not-explicit' : 'explicit'}
        pendingText={t('cases:pending')}
      >
        {t(isExplicit ? 'cases:mark.remove' : 'cases:mark.add')}
      </Button>
    </Panel>
  )
}
