import { CASE_NOTE_MAX } from 'db/limits/moderation'
import { useTranslation } from 'react-i18next'
import { formatDate, formatMoment } from '~/i18n/format/times'
import { Anchor, Button } from '~/ui/button'
import { LINK } from '~/ui/classes/link'
import { TextArea } from '~/ui/form/field'
import type { FormField } from '~/ui/form/form-field'
import { SelectInput } from '~/ui/form/select-field'
import { useReader } from '~/ui/hooks/use-reader'
import { NOTE_FORM, Panel } from '~/ui/panel'
import { caseHref } from '../queue/queue-search'
import type { CaseTools } from '../typed-in-case'
import type { SimilarCase } from './similar-cases.server'

/** Shows who works on the case, with buttons to take it, to hand it to another moderator and to release it. */
export function AssignmentSection({
  assignee,
  workers,
  ownId,
  field,
  tools,
}: {
  assignee: { id: string; firstName: string } | null
  workers: readonly { id: string; firstName: string }[]
  ownId: string
  /** The field of the moderator to whom the case is handed. */
  field: FormField
  tools: CaseTools
}) {
  const { t } = useTranslation()
  const isOwn = assignee?.id === ownId
  const others = workers.filter(({ id }) => id !== ownId && id !== assignee?.id)
  const button = { ...tools, formNoValidate: true, name: 'intent', pendingText: t('cases:pending') }
  return (
    <Panel id="assignment" title={t('cases:assign.title')}>
      <p className={assignee ? 'font-semibold' : 'text-ink-soft'}>
        {isOwn ? t('cases:assign.you') : (assignee?.firstName ?? t('cases:table.nobody'))}
      </p>
      <div className="grid gap-3">
        {isOwn ? null : (
          <Button wide variant="secondary" {...button} value="take" data-key="a">
            {t('cases:assign.take')}
          </Button>
        )}
        {assignee ? (
          <Button wide variant="quiet" {...button} value="release">
            {t('cases:assign.release')}
          </Button>
        ) : null}
      </div>
      {others.length > 0 ? (
        <div className="grid gap-3">
          <SelectInput
            field={field}
            label={t('cases:assign.to')}
            empty={t('cases:assign.choose')}
            options={others.map(({ id, firstName }) => ({ value: id, label: firstName }))}
          />
          <Button variant="secondary" {...button} value="hand">
            {t('cases:assign.hand')}
          </Button>
        </div>
      ) : null}
    </Panel>
  )
}

/** The title of a list; "(0)" replaces a text for an empty list. */
const titleOf = (title: string, list: readonly unknown[]) => (list.length > 0 ? title : `${title} (0)`)

type CaseNote = { id: string; text: string; by: string | null; createdAt: Date }

/** The internal notes of moderators about the case, and the form for a new one. */
export function NotesSection({
  notes,
  field,
  tools,
}: {
  notes: readonly CaseNote[]
  /** The field of a new note. */
  field: FormField
  tools: CaseTools
}) {
  const { t } = useTranslation()
  const reader = useReader()
  return (
    <Panel id="notes" title={titleOf(t('cases:notes.title'), notes)}>
      {notes.length > 0 ? (
        <ol className="grid gap-3">
          {notes.map(({ id, text, by, createdAt }) => (
            <li key={id} className="border-l-4 border-line pl-3">
              <p className="wrap-anywhere whitespace-pre-line" dir="auto">
                {text}
              </p>
              <p className="text-sm text-ink-soft">
                {t('cases:notes.by', {
                  name: by ?? t('cases:gone'),
                  when: formatMoment(reader, createdAt),
                })}
              </p>
            </li>
          ))}
        </ol>
      ) : null}
      <div className={NOTE_FORM}>
        <TextArea
          field={field}
          label={t('cases:notes.label')}
          hint={t('cases:notes.hint', { max: CASE_NOTE_MAX })}
          rows={3}
          data-key="n"
        />
        <Button
          variant="secondary"
          {...tools}
          formNoValidate
          name="intent"
          value="note"
          pendingText={t('cases:pending')}
        >
          {t('cases:notes.save')}
        </Button>
      </div>
    </Panel>
  )
}

/** Other cases with the same picture, person or reporter, or reported at about the same time for the same reason. */
export function SimilarSection({ similar }: { similar: readonly SimilarCase[] }) {
  const { t } = useTranslation()
  const reader = useReader()
  return (
    <Panel id="similar" title={t('cases:similar.title')}>
      <ul className="grid gap-2 text-sm">
        {similar.map(({ id, why, subjectType, status, firstName, createdAt }) => (
          <li key={id}>
            <Anchor className={LINK} href={caseHref(id)}>
              {t(`cases:about.${subjectType}`, { name: firstName ?? t('cases:gone') })}
            </Anchor>
            <span className="block text-ink-soft">
              {t(`cases:similar.why.${why}`)} · {formatDate(reader, createdAt)} ·{' '}
              {t(`cases:filter.states.${status}`)}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
