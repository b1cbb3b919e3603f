import type { SubmissionResult } from '@conform-to/react'
import { CASE_NOTE_MAX } from 'db/limits/moderation'
import { useTranslation } from 'react-i18next'
import { formatDate, formatMoment } from '~/i18n/format/times'
import { Anchor, Button } from '~/ui/button'
import { TextArea } from '~/ui/form/field'
import { SchemaForm, useSchemaForm } from '~/ui/form/schema-form'
import { SelectField } from '~/ui/form/select-field'
import { LINK } from '~/ui/link'
import { NOTE_FORM, Panel } from '~/ui/panel'
import { useReader } from '~/ui/use-reader'
import { CaseForms, noteErrorText } from '../forms'
import { caseHref } from '../queue/queue-search'
import type { SimilarCase } from './similar-cases.server'

/** Who works on the case: take, hand on, release. */
export function AssignmentSection({
  version,
  assignee,
  workers,
  ownId,
}: {
  version: number
  assignee: { id: string; firstName: string } | null
  workers: readonly { id: string; firstName: string }[]
  ownId: string
}) {
  const { t } = useTranslation()
  const isOwn = assignee?.id === ownId
  const others = workers.filter(({ id }) => id !== ownId && id !== assignee?.id)
  return (
    <Panel id="assignment" title={t('cases:assign.title')}>
      <p className={assignee ? 'font-semibold' : 'text-ink-soft'}>
        {isOwn ? t('cases:assign.you') : (assignee?.firstName ?? t('cases:table.nobody'))}
      </p>
      <div className="grid gap-3">
        {isOwn ? null : (
          <form method="post">
            <input type="hidden" name="version" value={version} />
            <Button
              wide
              variant="secondary"
              name="intent"
              value="take"
              data-key="a"
              pendingText={t('cases:pending')}
            >
              {t('cases:assign.take')}
            </Button>
          </form>
        )}
        {assignee ? (
          <form method="post">
            <input type="hidden" name="version" value={version} />
            <Button wide variant="quiet" name="intent" value="release" pendingText={t('cases:pending')}>
              {t('cases:assign.release')}
            </Button>
          </form>
        ) : null}
      </div>
      {others.length > 0 ? (
        <form method="post" className="grid gap-3">
          <input type="hidden" name="version" value={version} />
          <SelectField
            name="to"
            label={t('cases:assign.to')}
            value={null}
            options={[
              { value: '', label: t('cases:assign.choose') },
              ...others.map(({ id, firstName }) => ({ value: id, label: firstName })),
            ]}
          />
          <Button variant="secondary" name="intent" value="hand" pendingText={t('cases:pending')}>
            {t('cases:assign.hand')}
          </Button>
        </form>
      ) : null}
    </Panel>
  )
}

/** Of an empty list the title says enough. */
const titleOf = (title: string, list: readonly unknown[]) => (list.length > 0 ? title : `${title} (0)`)

export type CaseNote = { id: string; text: string; by: string | null; createdAt: Date }

/** What moderators write to each other. */
export function NotesSection({
  notes,
  reply,
}: {
  notes: readonly CaseNote[]
  reply: SubmissionResult | undefined
}) {
  const { t } = useTranslation()
  const reader = useReader()
  const [form, { text }] = useSchemaForm({ id: 'note', schema: CaseForms.note, reply })
  return (
    <Panel id="notes" title={titleOf(t('cases:notes.title'), notes)}>
      {notes.length > 0 ? (
        <ol className="grid gap-3">
          {notes.map(({ id, text: words, by, createdAt }) => (
            <li key={id} className="border-l-4 border-line pl-3">
              <p className="wrap-anywhere whitespace-pre-line" dir="auto">
                {words}
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
      <SchemaForm form={form} errorText={noteErrorText} className={NOTE_FORM}>
        <input type="hidden" name="intent" value="note" />
        <TextArea
          field={text}
          label={t('cases:notes.label')}
          hint={t('cases:notes.hint', { max: CASE_NOTE_MAX })}
          invalidText={t('cases:notes.empty')}
          rows={3}
          data-key="n"
        />
        <Button variant="secondary" pendingText={t('cases:pending')}>
          {t('cases:notes.save')}
        </Button>
      </SchemaForm>
    </Panel>
  )
}

/** Cases that may belong together. */
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
