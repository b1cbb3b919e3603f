import { useTranslation } from 'react-i18next'
import { formatMoment } from '~/i18n/format/times'
import { FOLD, FoldMark } from '~/ui/form/folded-fields'
import { useReader } from '~/ui/hooks/use-reader'
import { Panel } from '~/ui/panel'
import type { MessageFacts } from '../../evidence/facts.server'
import type { FrozenPhoto, FrozenText } from '../../evidence/read-evidence.server'
import { HiddenPictures } from '../hidden-pictures'
import type { CaseTools } from '../typed-in-case'
import { FactsCompared } from './facts-compared'
import { FrozenMessage } from './frozen-message'

type Facts = Readonly<Record<string, unknown>>
export type SubjectNow = { profile?: Facts; message?: { content: string }; album?: Facts } | null

/** The evidence that was frozen for a case, compared with the present state of what it shows. */
export function EvidenceSection({
  texts,
  photos,
  now,
}: {
  texts: readonly FrozenText[]
  photos: EvidencePhotosProps
  now: SubjectNow
}) {
  const { t } = useTranslation()
  const newestFirst = [...texts].reverse()
  const [newest, ...older] = newestFirst
  // In a window so wide that texts have room, a single photo stands beside its facts.
  const isBeside = newest !== undefined && photos.isShown && photos.photos.length === 1
  return (
    <Panel id="evidence" title={t('cases:evidence.title')}>
      {texts.length + photos.photos.length === 0 ? <p>{t('cases:evidence.none')}</p> : null}
      <div
        className={
          isBeside ? 'grid gap-3 xl:grid-cols-[10rem_minmax(0,1fr)] xl:items-baseline xl:gap-5' : 'grid gap-3'
        }
      >
        <EvidencePhotos {...photos} isNarrow={isBeside} />
        {newest ? <Frozen text={newest} now={now} /> : null}
      </div>
      {older.map((text) => (
        <Older key={text.id} text={text} now={now} />
      ))}
    </Panel>
  )
}

function Older({ text, now }: { text: FrozenText; now: SubjectNow }) {
  const { t } = useTranslation()
  const when = formatMoment(useReader(), text.createdAt)
  return (
    <details className="rounded-control border border-line p-3">
      <summary className={FOLD}>
        {t('cases:evidence.older', { when })}
        <FoldMark />
      </summary>
      <Frozen text={text} now={now} />
    </details>
  )
}

function Frozen({ text, now }: { text: FrozenText; now: SubjectNow }) {
  const { t } = useTranslation()
  const when = formatMoment(useReader(), text.createdAt)
  return (
    <div className="grid gap-3">
      <p className="text-sm text-ink-soft">{t('cases:evidence.frozen', { when })}</p>
      {text.facts === null ? (
        <p className="text-danger">{t('cases:evidence.locked')}</p>
      ) : text.kind === 'message' ? (
        <FrozenMessage facts={text.facts as MessageFacts} now={now?.message ?? null} />
      ) : (
        <FactsCompared then={text.facts as Facts} now={now?.[text.kind] ?? null} />
      )}
    </div>
  )
}

type EvidencePhotosProps = {
  caseId: string
  photos: readonly FrozenPhoto[]
  /** Ids of the images that still exist. */
  existing: readonly string[]
  /** False until somebody presses "Anzeigen" in a case that hides its pictures. */
  isShown: boolean
  /** The query string with the token of that press, which the URLs of the photos need in such a case; else empty. */
  shownQuery: string
  tools: CaseTools
}

function EvidencePhotos({
  caseId,
  photos,
  existing,
  isShown,
  shownQuery,
  tools,
  isNarrow,
}: EvidencePhotosProps & { isNarrow: boolean }) {
  const { t } = useTranslation()
  if (photos.length === 0) return null
  return (
    <div className="grid gap-3">
      <h3>{t('cases:evidence.photos')}</h3>
      {isShown ? (
        <ul className={`grid grid-cols-2 gap-3 md:grid-cols-3 ${isNarrow ? 'xl:grid-cols-1' : ''}`}>
          {photos.map((photo, at) => (
            <li key={photo.id} className="grid content-start gap-1 text-sm">
              {photo.state === 'stored' ? (
                <img
                  src={`/admin/cases/${caseId}/evidence/${photo.id}${shownQuery}`}
                  alt={t('cases:evidence.photo', { number: at + 1 })}
                  width={300}
                  height={400}
                  decoding="async"
                  className="aspect-3/4 h-auto w-full rounded-control bg-canvas object-contain object-center"
                />
              ) : (
                <p className="grid aspect-3/4 place-items-center rounded-control bg-canvas p-3 text-center text-ink-soft">
                  {t(`cases:evidence.${photo.state}`)}
                </p>
              )}
              <span className="text-ink-soft">
                {t(
                  existing.includes(photo.subjectId) ? 'cases:evidence.stillThere' : 'cases:evidence.removed',
                )}
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <HiddenPictures button={{ ...tools, formNoValidate: true, name: 'intent', value: 'show' }} />
      )}
    </div>
  )
}
